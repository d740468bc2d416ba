import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { attentionEntries } from '#src/core/marks.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { settling, stopSettling } from '#src/ui/live/settle.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TrayEntry } from './tray-entry.tsx';

/** What waits for a decision about one row, with the work that builds on it. */
const entriesOf = async (replica: Replica, key: string) => {
  const all = await attentionEntries(replica);
  const own = all.filter(({ keys }) => keys.some((one) => one === key));
  const mids = new Set(own.map(({ mid }) => mid));
  return { all, roots: own.filter(({ waitingFor }) => waitingFor === undefined || !mids.has(waitingFor)) };
};

/** Over the page on which its mark was pressed: the same as in the tray, and it closes when all is decided. */
export const SettleDialog = () => {
  const { key } = useSnapshot(settling);
  const found = useLive(entriesOf, key);
  const isDecided = key !== '' && found !== undefined && found.roots.length === 0;
  useEffect(() => {
    if (isDecided) stopSettling();
  }, [isDecided]);
  return (
    <AppDialog open={key !== ''} onClose={stopSettling} width="dlgWide" title={<Trans>Needs your decision</Trans>}>
      <Entries {...(found ?? { all: [], roots: [] })} />
    </AppDialog>
  );
};

interface EntriesProps {
  readonly all: readonly OutboxEntry[];
  readonly roots: readonly OutboxEntry[];
}

const Entries = ({ all, roots }: EntriesProps) => (
  <Box as="ul" listStyleType="none" display="grid" gap="3" minH="12rem" alignContent="start">
    {roots.map((entry) => (
      <TrayEntry key={entry.mid} entry={entry} all={all} />
    ))}
  </Box>
);
