import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { showUploads } from '#src/features/upload/view/public.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useMutationTexts } from '#src/ui/words/mutation-texts.ts';
import { HeldLine } from './held-line.tsx';
import { byKind, subjectOf } from './subject.ts';
import { useHeld } from './use-held.ts';

interface WaitingListProps {
  readonly entries: readonly OutboxEntry[];
  /** On their way; each has its own line where uploads are shown. */
  readonly files: number;
  readonly isResting: boolean;
  readonly onLeave: () => void;
}

/** What waits, by kind; a kind of which there is nothing is not named. */
export const WaitingList = ({ entries, files, isResting, onLeave }: WaitingListProps) => {
  const { messages, edits } = byKind(entries, useMutationTexts());
  return (
    <Box>
      <Heading as="h3" fontSize="xs" fontWeight="500" color="fg.muted" mb="2">
        {isResting ? <Trans>Waiting to send</Trans> : <Trans>Waiting to send · goes by itself when online</Trans>}
      </Heading>
      <HeldLine entries={entries} />
      <Flex direction="column" gap="3">
        {messages.length > 0 && (
          <Kind name={<Trans>Messages</Trans>} count={messages.length}>
            <Lines entries={messages} />
          </Kind>
        )}
        {files > 0 && (
          <Kind name={<Trans>Uploads</Trans>} count={files}>
            <Button
              size="sm"
              variant="outline"
              width="full"
              mt="1"
              justifyContent="flex-start"
              onClick={() => {
                onLeave();
                showUploads();
              }}
            >
              <Plural value={files} one="# file on its way" other="# files on their way" />
            </Button>
          </Kind>
        )}
        {edits.length > 0 && (
          <Kind name={<Trans>Edits</Trans>} count={edits.length}>
            <Lines entries={edits} />
          </Kind>
        )}
      </Flex>
    </Box>
  );
};

interface KindProps {
  readonly name: ReactNode;
  readonly count: number;
  readonly children: ReactNode;
}

const Kind = ({ name, count, children }: KindProps) => (
  <Box data-waiting-kind={count}>
    <Heading as="h4" fontSize="sm" fontWeight="600">
      {name}{' '}
      <Box as="span" color="fg.muted" fontWeight="400" textStyle="num">
        {count}
      </Box>
    </Heading>
    {children}
  </Box>
);

/** Of each kind. */
const shownAtMost = 4;

const Lines = ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
  const { i18n } = useLingui();
  const texts = useMutationTexts();
  const isHeld = useHeld();
  const hidden = entries.length - shownAtMost;
  return (
    <>
      <Box as="ul" listStyleType="none">
        {entries.slice(0, shownAtMost).map((entry) => {
          const text = texts[entry.name];
          return (
            <Flex
              as="li"
              key={entry.mid}
              gap="2"
              align="center"
              py="1.5"
              fontSize="sm"
              _notLast={{ borderBottomWidth: '1px' }}
            >
              <Box flex="1" minW="0">
                <Text truncate>
                  {text === undefined ? entry.name : i18n._(text.title)}
                  {subjectOf(entry, text) !== '' && ` · ${subjectOf(entry, text)}`}
                </Text>
                {isHeld(entry) && (
                  <Text fontSize="xs" color="fg.muted">
                    <Trans>Waits for a file</Trans>
                  </Text>
                )}
              </Box>
              <SyncMark mark={entry.state === 'sending' ? 'sending' : 'waiting'} />
            </Flex>
          );
        })}
      </Box>
      {hidden > 0 && (
        <Text fontSize="sm" color="fg.muted" pt="1">
          <Trans>And {hidden} more.</Trans>
        </Text>
      )}
    </>
  );
};
