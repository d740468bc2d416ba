import { Box, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { EditableField, MutationText } from '#src/ui/words/mutation-texts.ts';

/** The fields of an input that hold something a person wrote. */
export const writtenFields = (
  input: unknown,
  text: MutationText | undefined,
): readonly (EditableField & { readonly value: string })[] =>
  (text?.fields ?? []).flatMap((field) => {
    const value = (input as Record<string, unknown>)[field.name];
    return typeof value === 'string' ? [{ ...field, value }] : [];
  });

export const textOfInput = (input: unknown, text: MutationText | undefined): string =>
  writtenFields(input, text)
    .map(({ value }) => value)
    .join('\n\n');

/** What the person wrote, field by field. */
export const Contents = ({ input, text }: { readonly input: unknown; readonly text: MutationText | undefined }) => {
  const { i18n } = useLingui();
  const fields = writtenFields(input, text);
  if (fields.length === 0) return null;
  return (
    <Box as="dl" fontSize="sm" display="grid" gap="2">
      {fields.map(({ name, label, value }) => (
        <Box key={name}>
          <Text as="dt" color="fg.muted" fontSize="xs">
            {i18n._(label)}
          </Text>
          <Text as="dd" whiteSpace="pre-wrap" lineClamp="6">
            {value}
          </Text>
        </Box>
      ))}
    </Box>
  );
};
