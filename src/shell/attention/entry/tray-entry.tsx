import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, GitCompare } from 'lucide-react';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useMutationTexts } from '#src/ui/words/mutation-texts.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Time } from '#src/ui/words/time.tsx';
import { subjectOf } from '../../sync/subject.ts';
import { Contents } from '../contents.tsx';
import { rowOf, theirsOf } from '../versions.ts';
import { ConflictSheet } from './conflict-sheet.tsx';
import { Details } from './details.tsx';
import { EntryActions } from './entry-actions.tsx';

interface TrayEntryProps {
  readonly entry: OutboxEntry;
  readonly all: readonly OutboxEntry[];
}

/** One thing to decide: what, when, why in a sentence; and below it the work that waits for the decision. */
export const TrayEntry = ({ entry, all }: TrayEntryProps) => {
  const { i18n } = useLingui();
  const text = useMutationTexts()[entry.name];
  const row = useLoaded(rowOf, entry.keys[0] ?? '');
  if (row === undefined) return null;
  const theirs = theirsOf(entry, row.value);
  const conflict = theirs !== undefined;
  const Icon = conflict ? GitCompare : CircleAlert;
  const title = text === undefined ? entry.name : i18n._(text.title);
  const name = [title, subjectOf(entry, text)].filter(Boolean).join(' · ');
  const children = all.filter(({ waitingFor }) => waitingFor === entry.mid);
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }} data-tray={entry.name}>
      <Flex gap="3" align="flex-start">
        <Box color={conflict ? 'fg.conflict' : 'fg.error'} pt="0.5" flexShrink="0">
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Flex justify="space-between" align="baseline" gap="3">
            <Heading as="h3" fontSize="sm" lineHeight="1.5" fontWeight="600" minW="0" lineClamp="2">
              {name}
            </Heading>
            <Text fontSize="xs" color="fg.muted" flexShrink="0">
              <Time at={entry.at} />
            </Text>
          </Flex>
          <Text fontSize="sm" mt="1" color={conflict ? 'fg.conflict' : 'fg.error'}>
            <Why entry={entry} conflict={conflict} />
          </Text>
        </Box>
      </Flex>
      {/* On a phone as wide as the card: the buttons stand in one line. */}
      <Box mt="3" ps={{ base: '0', md: '8' }}>
        {theirs !== undefined ? (
          <ConflictSheet entry={entry} theirs={theirs} text={text} name={name} />
        ) : (
          <>
            <Contents input={entry.input} text={text} />
            <EntryActions entry={entry} text={text} name={name} />
          </>
        )}
        <Details entry={entry} />
      </Box>
      {children.length > 0 && (
        <Box mt="4" ps={{ base: '3', md: '8' }}>
          <Text fontSize="sm" color="fg.muted" mb="2">
            <Trans>Waits for this decision:</Trans>
          </Text>
          <Box as="ul" listStyleType="none" display="grid" gap="3">
            {children.map((child) => (
              <TrayEntry key={child.mid} entry={child} all={all} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
};

const Why = ({ entry, conflict }: { readonly entry: OutboxEntry; readonly conflict: boolean }) => {
  const textOf = useRefusalText();
  if (conflict) return <Trans>Two versions — choose</Trans>;
  if (entry.refusal === undefined) return <Trans>The server could not process this. It was not carried out.</Trans>;
  // Nobody has said no yet.
  if (entry.refusal.reason === coreRefusal.waitedLong.reason) return textOf(entry.refusal);
  return <Trans>Not accepted: {textOf(entry.refusal)}</Trans>;
};
