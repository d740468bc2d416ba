import { Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { Time } from '#src/ui/words/time.tsx';

/** Why work waits although there is a network, and when it goes on. */
export const HeldLine = ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
  const held = entries.filter((entry) => entry.held !== undefined);
  if (held.length === 0) return null;
  const next = Math.min(...held.map(({ notBefore }) => notBefore));
  return (
    <Text fontSize="sm" color="fg.warning" data-held={held.length} mb="2">
      <Trans>
        This account has written as much as one person may in a day. The rest is kept here and goes by itself, a little
        at a time. Next: <Time at={next} />
      </Trans>
    </Text>
  );
};

const filesHere = ({ outbox }: Replica): Promise<string[]> =>
  outbox.uploads.where('state').notEqual('done').primaryKeys();

/** Whether an entry waits for a file that is still on its way. */
export const useHeld = (): ((entry: Pick<OutboxEntry, 'files'>) => boolean) => {
  const unfinished = useLive(filesHere) ?? [];
  return ({ files }) => files?.some((id) => unfinished.includes(id)) === true;
};
