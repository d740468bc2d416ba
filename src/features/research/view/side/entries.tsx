import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { bodyTypes, creditText, hasOneEntry } from '#contract/features/research/keys.ts';
import type { OfficeEntryRow, OfficeRow } from '#contract/features/research/rows.ts';
import { entriesOf } from '#src/features/research/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOfficeWords } from '../words.ts';

/** Those of the type that the office has now. */
export const useEntries = ({ id, bodyType }: OfficeRow): readonly OfficeEntryRow[] =>
  useLive(entriesOf, id)?.filter((one) => one.bodyType === bodyType) ?? [];

/** S-221 to S-223 */
export const NoEntries = ({ bodyType }: { readonly bodyType: number }) => {
  if (bodyType === bodyTypes.courses) return <Trans>No courses yet</Trans>;
  return bodyType === bodyTypes.majors ? <Trans>No majors yet</Trans> : <Trans>Nothing yet</Trans>;
};

interface EntryTextProps {
  readonly entry: Pick<OfficeEntryRow, 'title' | 'object' | 'score' | 'material' | 'level' | 'description'> & {
    readonly bodyType: number;
  };
  readonly isShort?: boolean;
}

/** An entry as it is read. */
export const EntryText = ({ entry, isShort = false }: EntryTextProps) => {
  const { t } = useLingui();
  const { level } = useOfficeWords();
  if (hasOneEntry(entry.bodyType))
    return (
      // Its box stays as high however long the theme is (S-521).
      <Box
        data-theme-box={isShort ? '' : undefined}
        fontSize="sm"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        overflowY="auto"
        height={isShort ? '100px' : undefined}
      >
        {entry.description}
      </Box>
    );
  const facts =
    entry.bodyType === bodyTypes.courses
      ? [t`For ${entry.object}`, t`Credit ${creditText(entry.score)}`, entry.material]
      : [level[entry.level - 1]];
  return (
    <Box fontSize="sm" minW="0">
      <Text fontWeight="500" overflowWrap="anywhere">
        {entry.title}
      </Text>
      <Text color="fg.muted" overflowWrap="anywhere">
        {facts.join(' · ')}
      </Text>
      {entry.description !== '' && (
        <Text mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={isShort ? '3' : undefined}>
          {entry.description}
        </Text>
      )}
    </Box>
  );
};
