import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HistoryEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { DiscardedItem } from './discarded.tsx';

/** A week of work may be hundreds. */
const shownAtOnce = 20;

/** What the server had and has no longer: in one list, in the order in which it was made. */
export const Undone = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const [leaving, setLeaving] = useState(false);
  const keep = async (mid: string) => {
    await store.keep(mid);
    tell(t`Kept as a draft`);
  };
  const drop = async (mid: string) => {
    await store.dropKept(mid);
    tell(t`Given up: it stays at the foot of this page for 30 days`);
  };
  const sendAll = useOnce(async () => {
    let failed = 0;
    // One after another: what builds on something that is sent again waits for it.
    for (const { mid } of entries) if (!(await store.restore(mid)).ok) failed += 1;
    if (failed > 0) tell(plural(failed, { one: '# is not possible now', other: '# are not possible now' }), 'problem');
    else tell(t`Restored: it goes by itself when online`);
  });
  const dropAll = async () => {
    for (const { mid } of entries) await store.dropKept(mid);
  };
  return (
    <Box as="section" mb="8" aria-label={t`No longer on the server`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="1">
        <Trans>No longer on the server</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>
          The server went back to an earlier state, and these changes of yours are gone from it. Others may have done
          the same again meanwhile, so nothing is sent until you say so.
        </Trans>
      </Text>
      <ListPage
        label={t`No longer on the server`}
        list={useSteps(entries, shownAtOnce)}
        look="panel"
        tools={
          entries.length > 1 && (
            <>
              <Button size="sm" onClick={sendAll}>
                <Trans>Send all again</Trans>
              </Button>
              <Button size="sm" variant="outline" onClick={() => setLeaving(true)}>
                <Trans>Discard all</Trans>
              </Button>
            </>
          )
        }
        empty={null}
      >
        {(entry) => (
          <DiscardedItem
            key={entry.mid}
            given={entry}
            why={<Trans>Had reached the server</Trans>}
            restore={t`Send again`}
            keep={{ label: t`Keep as draft`, onKeep: () => void keep(entry.mid) }}
            remove={t`Discard`}
            onRemove={() => void drop(entry.mid)}
          />
        )}
      </ListPage>
      <ConfirmDialog
        open={leaving}
        title={<Plural value={entries.length} one="Discard # change?" other="Discard # changes?" />}
        confirm={<Trans>Discard</Trans>}
        onClose={() => setLeaving(false)}
        onConfirm={() => void dropAll()}
      >
        <Trans>They stay at the foot of this page, under “Given up”, for 30 days.</Trans>
      </ConfirmDialog>
    </Box>
  );
};
