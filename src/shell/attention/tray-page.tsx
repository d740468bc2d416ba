import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Suspense } from 'react';
import { uploads } from '#src/core/files/jobs.ts';
import { attentionEntries, waitingEntries } from '#src/core/marks.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { UploadSection } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { exportName, saveFile } from '../session/save-file.ts';
import { keptDrafts } from './kept.ts';
import { KeptDrafts } from './kept-drafts.tsx';
import { TrayEntry } from './tray-entry.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** What is on this device only: what needs a decision, what waits to be sent, what was kept. */
export const TrayPage = () => {
  const { t } = useLingui();
  const { store } = useSession();
  const attention = useLive(attentionEntries);
  const waiting = useLive(waitingEntries);
  const kept = useLive(keptDrafts);
  const files = useLive(uploads);
  if (attention === undefined || waiting === undefined || kept === undefined || files === undefined) return <Waiting />;
  const total = attention.length + waiting.length + kept.length;
  const exportAll = async () => saveFile(exportName(new Date()), await store.exportUnsent());
  return (
    <Page
      narrow
      title={t`This device`}
      actions={
        total > 0 && (
          <Button size="sm" variant="outline" onClick={exportAll}>
            <Download size={16} aria-hidden />
            <Trans>Export everything unsent</Trans>
          </Button>
        )
      }
    >
      {total + files.length === 0 && (
        <EmptyState picture="finished" title={<Trans>Nothing needs you</Trans>}>
          <Trans>
            Changes that the server does not accept, and versions to choose between, appear here. Nothing is lost.
          </Trans>
        </EmptyState>
      )}
      {attention.length > 0 && <Attention entries={attention} />}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <UploadSection />
        </Suspense>
      )}
      {waiting.length > 0 && <WaitingSection entries={waiting} />}
      {kept.length > 0 && <KeptDrafts drafts={kept} />}
    </Page>
  );
};

const Attention = ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
  const { t } = useLingui();
  const known = new Set(entries.map(({ mid }) => mid));
  const roots = entries.filter(({ waitingFor }) => waitingFor === undefined || !known.has(waitingFor));
  return (
    <Box as="section" mb="8" aria-label={t`Needs you`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="1">
        <Plural value={entries.length} one="# change needs you" other="# changes need you" />
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>Your work is kept here until you decide.</Trans>
      </Text>
      <Box as="ul" listStyleType="none" display="grid" gap="3">
        {roots.map((entry) => (
          <TrayEntry key={entry.mid} entry={entry} all={entries} />
        ))}
      </Box>
    </Box>
  );
};
