import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { SmallSelect } from './small-select.tsx';

const levels = [2, 3, 4] as const;

/** Running text or one of three headings. */
export const StyleSelect = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui();
  const level = useEditorState({
    editor,
    selector: ({ editor: from }) => levels.find((one) => from.isActive('heading', { level: one })),
  });
  const choose = (value: string) => {
    const wanted = levels.find((one) => String(one) === value);
    const chain = editor.chain().focus();
    (wanted === undefined ? chain.setParagraph() : chain.setHeading({ level: wanted })).run();
  };
  return (
    <SmallSelect
      label={t`Paragraph style`}
      width="9rem"
      value={String(level ?? '')}
      onValue={choose}
      options={[
        ['', t`Text`],
        ['2', t`Large heading`],
        ['3', t`Heading`],
        ['4', t`Small heading`],
      ]}
    />
  );
};
