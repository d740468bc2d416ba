import { Box, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { FileRef } from '#contract/core/shapes.ts';
import { looksRich, plainOfRichText } from '#contract/core/text/rich-text.ts';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import type { EditableField, MutationText } from '#src/ui/words/mutation-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

interface WrittenField extends EditableField {
  readonly value: string;
  /** Of `value`, as a person reads it. */
  readonly words: string;
}

/** A value as a person reads it: formatted text without its formats. */
const wordsOf = ({ rich }: EditableField, value: string): string =>
  rich === true && looksRich(value) ? plainOfRichText(value) : value;

/** What a field of a row or an input says, to a person; nothing where it is not there. */
export const wordsIn = (field: EditableField, of: Readonly<Record<string, unknown>>): string | undefined => {
  const value = of[field.name];
  if (field.isFiles === true && Array.isArray(value)) return value.map(({ name }: FileRef) => name).join('\n');
  if (field.isPoints === true && (value === null || typeof value === 'number'))
    return value === null ? '–' : String(value / 100);
  return typeof value === 'string' ? wordsOf(field, value) : undefined;
};

/** The fields of an input that hold something a person wrote. */
export const writtenFields = (input: unknown, text: MutationText | undefined): readonly WrittenField[] =>
  (text?.fields ?? []).flatMap((field) => {
    const value = (input as Record<string, unknown>)[field.name];
    return typeof value === 'string' ? [{ ...field, value, words: wordsOf(field, value) }] : [];
  });

const textOfInput = (input: unknown, text: MutationText | undefined): string =>
  writtenFields(input, text)
    .map(({ words }) => words)
    .join('\n\n');

interface ContentsProps {
  readonly input: unknown;
  readonly text: MutationText | undefined;
  /** Of each field, at most. */
  readonly lines?: number;
}

/** What the person wrote, field by field. */
export const Contents = ({ input, text, lines = 6 }: ContentsProps) => {
  const { i18n } = useLingui();
  const fields = (text?.fields ?? []).flatMap((field) => {
    const words = field.isFiles === true ? undefined : wordsIn(field, input as Readonly<Record<string, unknown>>);
    return words === undefined ? [] : [{ ...field, words }];
  });
  if (fields.length === 0) return null;
  return (
    <Box as="dl" fontSize="sm" display="grid" gap="2">
      {fields.map(({ name, label, words }) => (
        <Box key={name}>
          <Text as="dt" color="fg.muted" fontSize="xs">
            {i18n._(label)}
          </Text>
          <Text as="dd" whiteSpace="pre-wrap" lineClamp={lines}>
            <AsTyped text={words} />
          </Text>
        </Box>
      ))}
    </Box>
  );
};

/** Copies a text, and says whether it worked. */
export const useCopyText = (): ((text: string) => Promise<void>) => {
  const { t } = useLingui();
  return async (text) => {
    if (await copyText(text)) tell(t`Copied`);
    else tell(t`This browser does not let the page copy. Select the text and copy it yourself.`, 'problem');
  };
};

/** The same with what the person wrote. */
export const useCopy = (): ((input: unknown, text: MutationText | undefined) => Promise<void>) => {
  const copy = useCopyText();
  return (input, text) => copy(textOfInput(input, text));
};
