import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { fontSizes } from '#contract/core/text/rich-text.ts';
import { SmallSelect } from './small-select.tsx';

/** Of the letters that are selected, or written next (S-420). */
export const FontSizeSelect = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui();
  const size = useEditorState({
    editor,
    selector: ({ editor: from }) => from.getAttributes('fontSize').size as number | null | undefined,
  });
  const choose = (value: string) => {
    const chain = editor.chain().focus();
    (value === '' ? chain.unsetMark('fontSize') : chain.setMark('fontSize', { size: Number(value) })).run();
  };
  return (
    <SmallSelect
      label={t`Font size`}
      width="5.5rem"
      value={String(size ?? '')}
      onValue={choose}
      options={[['', t`Size`], ...fontSizes.map((one) => [String(one), `${one} px`] as const)]}
    />
  );
};
