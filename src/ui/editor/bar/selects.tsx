import { Flex, NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { codeLanguages, fontSizes } from '#contract/core/text/rich-text.ts';

interface SmallSelectProps {
  readonly label: string;
  readonly width: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onValue: (value: string) => void;
}

/** A choice in the bar of the editor. */
export const SmallSelect = ({ label, width, value, options, onValue }: SmallSelectProps) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="xs" width={width} flexShrink="0">
    <NativeSelect.Field
      aria-label={label}
      borderColor="transparent"
      bg="bg.panel"
      fontSize={{ base: '16px', md: 'sm' }}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);

const names: Readonly<Record<(typeof codeLanguages)[number], string>> = {
  c: 'C',
  cpp: 'C++',
  css: 'CSS',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  sql: 'SQL',
};

/** By which its code is coloured where it is read. */
export const CodeLanguage = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui();
  const language = useEditorState({
    editor,
    selector: ({ editor: from }) => from.getAttributes('codeBlock').language as string | null | undefined,
  });
  return (
    <Flex px="1" pb="1">
      <SmallSelect
        label={t`Language of the code`}
        width="9rem"
        value={language ?? ''}
        onValue={(value) =>
          editor
            .chain()
            .focus()
            .updateAttributes('codeBlock', { language: value === '' ? null : value })
            .run()
        }
        options={[['', t`No language`], ...codeLanguages.map((one) => [one, names[one]] as const)]}
      />
    </Flex>
  );
};

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
