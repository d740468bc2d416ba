import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Download, KeyRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { acknowledgeLost, type Lost } from '#src/core/device/lost.ts';
import { uploads } from '#src/core/files/jobs.ts';
import { attentionEntries, waitingEntries } from '#src/core/marks.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { allShared } from '#src/core/shared.ts';
import { givenUp, keptDrafts, undoneWork } from '#src/core/writing/given-up.ts';
import { UploadSection } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useStatus, useWork, type Work } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { saveUnsent } from '../session/unsent-work.ts';
import { useConnectionText } from '../sync/connection-text.ts';
import { WayOut } from '../sync/trouble-banner.tsx';
import { Discarded, KeptDrafts } from './discarded.tsx';
import { TrayEntry } from './tray-entry.tsx';
import { Undone } from './undone.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** Nothing brings it back: the person is told what is known of it, until they have taken notice. */
const LostWork = ({ lost: { count, since } }: { readonly lost: Lost }) => {
  const { replica } = useSession();
  const take = useOnce(() => acknowledgeLost(replica.outbox));
  return (
    <Flex
      as="li"
      align="flex-start"
      gap="3"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p={{ base: '3', md: '4' }}
      data-lost={count}
    >
      <Box color="fg.warning" flexShrink="0">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="12rem" fontSize="sm">
        <Text fontWeight="600">
          <Plural value={count} one="# unsent change was lost" other="# unsent changes were lost" />
        </Text>
        <Text color="fg.muted" mt="1">
          {since > 0 && (
            <>
              <Trans>
                The oldest was made <Time at={since} />.
              </Trans>{' '}
            </>
          )}
          <Trans>
            This browser cleared what it had stored, most likely to make room, so they cannot be brought back. What had
            reached the server is there.
          </Trans>
        </Text>
      </Box>
      <Button size="sm" variant="outline" onClick={take}>
        <Trans>Understood</Trans>
      </Button>
    </Flex>
  );
};

/** What other apps handed over and nobody has put anywhere: it waits until somebody does, or discards it. */
const SharedSection = () => {
  const { uid } = useSession();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void allShared(uid)
      .then((shared) => setCount(shared.length))
      .catch(() => undefined);
  }, [uid]);
  if (count === 0) return null;
  return (
    <Box as="section" mb="8">
      <Text fontSize="sm" color="fg.muted" mb="1">
        <Plural
          value={count}
          one="# thing that you shared from another app waits for a place."
          other="# things that you shared from other apps wait for a place."
        />
      </Text>
      <Text asChild fontSize="sm" textDecoration="underline">
        <Link to="/share">
          <Trans>Choose where it goes</Trans>
        </Link>
      </Text>
    </Box>
  );
};

/** What is on this device only: what needs a decision, what waits to be sent, what was kept. */
export const TrayPage = () => {
  const { t } = useLingui();
  const session = useSession();
  const attention = useLive(attentionEntries);
  const waiting = useLive(waitingEntries);
  const kept = useLive(keptDrafts);
  const undone = useLive(undoneWork);
  const files = useLive(uploads);
  const left = useLive(givenUp);
  const work = useWork();
  if (!attention || !waiting || !kept || !undone || !files || !left || !work) return <WaitingPage narrow />;
  const total = attention.length + waiting.length + kept.length + undone.length;
  return (
    <Page
      narrow
      title={t`Needs attention`}
      actions={
        total > 0 && (
          <Button size="sm" variant="outline" onClick={() => void saveUnsent(session)}>
            <Download size={16} aria-hidden />
            <Trans>Export everything unsent</Trans>
          </Button>
        )
      }
    >
      {total + files.length + work.attention === 0 && (
        <EmptyState picture="finished" title={<Trans>You’re all caught up</Trans>}>
          <Trans>
            Changes that the server does not accept, and versions to choose between, appear here. Nothing is lost.
          </Trans>
        </EmptyState>
      )}
      {work.attention > 0 && <Attention entries={attention} work={work} />}
      {undone.length > 0 && <Undone entries={undone} />}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <UploadSection />
        </Suspense>
      )}
      {waiting.length > 0 && <WaitingSection entries={waiting} />}
      <SharedSection />
      {kept.length > 0 && <KeptDrafts drafts={kept} />}
      {left.length > 0 && <Discarded entries={left} />}
    </Page>
  );
};

interface AttentionProps {
  readonly entries: readonly OutboxEntry[];
  readonly work: Work;
}

const Attention = ({ entries, work }: AttentionProps) => {
  const { t } = useLingui();
  const known = new Set(entries.map(({ mid }) => mid));
  const roots = entries.filter(({ waitingFor }) => waitingFor === undefined || !known.has(waitingFor));
  return (
    <Box as="section" mb="8" aria-label={t`Needs you`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="1">
        <Plural value={work.attention} one="# thing needs you" other="# things need you" />
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>Your work is kept here until you decide.</Trans>
      </Text>
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gap="3"
        hidden={roots.length === 0 && !work.isShut && work.lost === undefined}
      >
        {work.isShut && <Shut />}
        {work.lost !== undefined && <LostWork lost={work.lost} />}
        {roots.map((entry) => (
          <TrayEntry key={entry.mid} entry={entry} all={entries} />
        ))}
      </Box>
      {work.undone > 0 && (
        <Text fontSize="sm" color="fg.muted" mt="3">
          <Plural
            value={work.undone}
            one="# of these is no longer on the server; it stands below."
            other="# of these are no longer on the server; they stand below."
          />
        </Text>
      )}
      {work.stuckFiles > 0 && (
        <Text fontSize="sm" color="fg.muted" mt="3">
          <Plural
            value={work.stuckFiles}
            one="# of these is a file; it stands below."
            other="# of these are files; they stand below."
          />
        </Text>
      )}
    </Box>
  );
};

/** Nothing of what waits can go before the person is there again. */
const Shut = () => {
  const { connection } = useStatus();
  const textOf = useConnectionText();
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p={{ base: '3', md: '4' }}
      data-shut={connection}
    >
      <Box color="fg.warning" flexShrink="0">
        <KeyRound size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Text flex="1" minW="12rem" fontSize="sm" fontWeight="600">
        {textOf(connection)}
      </Text>
      <WayOut size="sm">
        <Trans>Sign in</Trans>
      </WayOut>
    </Flex>
  );
};
