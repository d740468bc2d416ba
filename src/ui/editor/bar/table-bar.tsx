import { Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';

/** What may be done with the table that is being written in. */
export const TableBar = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui();
  const deeds: readonly (readonly [words: string, run: () => unknown])[] = [
    [t`Row below`, () => editor.chain().focus().addRowAfter().run()],
    [t`Column after`, () => editor.chain().focus().addColumnAfter().run()],
    [t`Header row`, () => editor.chain().focus().toggleHeaderRow().run()],
    [t`Delete row`, () => editor.chain().focus().deleteRow().run()],
    [t`Delete column`, () => editor.chain().focus().deleteColumn().run()],
    [t`Delete table`, () => editor.chain().focus().deleteTable().run()],
  ];
  return (
    <Flex role="group" aria-label={t`Table`} gap="0.5" px="1" pb="1" overflowX="auto">
      {deeds.map(([words, run]) => (
        <Button
          key={words}
          type="button"
          size="2xs"
          variant="ghost"
          flexShrink="0"
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {words}
        </Button>
      ))}
    </Flex>
  );
};
