import { Button, Flex, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { addition, type Children } from '#src/features/graph/data/moves.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import type { Editor } from './use-editor.ts';

interface AddPointProps {
  readonly editor: Editor;
  readonly tree: Children;
  readonly selected: string;
  readonly onAdded: (id: string) => void;
}

/** Below the point that is chosen, or in it; Enter adds one after another. */
export const AddPoint = ({ editor, tree, selected, onAdded }: AddPointProps) => {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const add = async (isInside: boolean) => {
    if (name.trim() === '') return;
    const id = makeId();
    if (!(await editor.act(addition(tree, { id, name, by: selected, isInside })))) return;
    setName('');
    // The next one comes below this one, or beside it in the same point.
    if (!isInside || selected === '') onAdded(id);
  };
  return (
    <Flex
      as="form"
      gap="1"
      p="2"
      borderTopWidth="1px"
      onSubmit={(event) => {
        event.preventDefault();
        void add(false);
      }}
    >
      <Input
        recipe={inputRecipe}
        size="sm"
        flex="1"
        minW="0"
        bg="bg.panel"
        borderColor="border.control"
        // Below 16 px iOS zooms the page.
        fontSize={{ base: '16px', md: 'sm' }}
        aria-label={t`New point`}
        placeholder={t`New point`}
        autoComplete="off"
        maxLength={limits.pointChars}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="sm" px="2.5" disabled={name.trim() === ''}>
        <Plus size={16} aria-hidden />
        <Trans>Add</Trans>
      </Button>
      {selected !== '' && (
        <Button
          type="button"
          size="sm"
          px="2.5"
          variant="outline"
          disabled={name.trim() === ''}
          onClick={() => void add(true)}
        >
          <Trans>Inside</Trans>
        </Button>
      )}
    </Flex>
  );
};
