import { NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';

const levels = [2, 3, 4] as const;

/** Running text or one of three headings. */
export const SizeSelect = ({ editor }: { readonly editor: Editor }) => {
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
    <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="xs" width="7rem" flexShrink="0">
      <NativeSelect.Field
        aria-label={t`Paragraph style`}
        borderColor="transparent"
        bg="bg.panel"
        fontSize={{ base: '16px', md: 'sm' }}
        value={level ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t`Text`}</option>
        <option value="2">{t`Large heading`}</option>
        <option value="3">{t`Heading`}</option>
        <option value="4">{t`Small heading`}</option>
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
};
