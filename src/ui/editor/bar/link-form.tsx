import { Button, Flex, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { richText } from '#contract/core/text/rich-text.ts';
import { ownEscape } from '#src/ui/overlays/own-escape.ts';

/** An address of an allowed kind; without a kind it is the web’s. */
const addressFrom = (typed: string): string => {
  const text = typed.trim();
  if (text === '') return '';
  if (richText.schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}:`))) return text;
  if (/^[a-z][a-z+.-]*:(?!\d)/i.test(text)) return '';
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text.replace(/^\/+/, '')}`;
};

/** Where the selected words lead. Not a form of its own: it stands inside the one that is being filled in. */
export const LinkForm = ({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const before = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '');
  const finish = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const { empty } = editor.state.selection;
    if (href === '') chain.unsetLink().run();
    else if (empty && before === undefined)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      onDone();
      editor.commands.focus();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    finish(addressFrom(typed));
  };
  return (
    <Flex gap="2" p="2" borderTopWidth="1px" wrap="wrap" {...ownEscape}>
      <Input
        recipe={inputRecipe}
        size="sm"
        flex="1"
        minW="10rem"
        type="url"
        inputMode="url"
        aria-label={t`Address of the link`}
        placeholder="https://"
        borderColor="border.control"
        fontSize={{ base: '16px', md: 'sm' }}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <Button type="button" size="sm" onClick={() => finish(addressFrom(typed))}>
        <Trans>Apply</Trans>
      </Button>
      {before !== undefined && (
        <Button type="button" size="sm" variant="outline" onClick={() => finish('')}>
          <Trans>Remove the link</Trans>
        </Button>
      )}
    </Flex>
  );
};
