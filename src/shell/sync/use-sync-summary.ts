import type { UploadState } from '#src/core/files/job.ts';
import type { Replica } from '#src/core/replica.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Connection, useStatus } from '#src/ui/live/use-status.ts';

interface Counts {
  readonly sending: number;
  readonly waiting: number;
  readonly attention: number;
  /** On their way to the server; counted with what waits. */
  readonly files: number;
}

const needPerson: readonly UploadState[] = ['changed', 'rejected', 'quota'];

const countEntries = async ({ outbox }: Replica): Promise<Counts> => {
  const [sending, waiting, attention, jobs] = await Promise.all([
    outbox.entries.where('state').equals('sending').count(),
    outbox.entries.where('state').equals('queued').count(),
    outbox.entries.where('state').anyOf(['rejected', 'parked']).count(),
    outbox.uploads.where('state').noneOf(['done', 'cancelled']).toArray(),
  ]);
  const stuck = jobs.filter(({ state }) => needPerson.includes(state)).length;
  const files = jobs.length - stuck;
  return { sending, waiting: waiting + files, attention: attention + stuck, files };
};

export interface SyncSummary extends Counts {
  readonly connection: Connection;
  /** What the chip says: the first that applies. */
  readonly say: 'attention' | 'offline' | 'paused' | 'sending' | 'stalled' | 'waiting' | 'checking' | 'synced';
}

const nothing: Counts = { sending: 0, waiting: 0, attention: 0, files: 0 };

/** No way to the server; work goes on. */
export const away: readonly Connection[] = ['offline', 'unreachable', 'captive'];

export const useSyncSummary = (): SyncSummary => {
  const { connection, syncing, lastError } = useStatus();
  const counted = useLive(countEntries);
  const { sending, waiting, attention, files } = counted ?? nothing;
  // What was under way when the network went waits again.
  const counts = syncing
    ? { sending, waiting, attention, files }
    : { sending: 0, waiting: waiting + sending, attention, files };
  return { connection, ...counts, say: sayOf(counted === undefined ? 'checking' : connection, counts, lastError) };
};

/** `lastError`: of the cycle that ended last; empty when that went well. */
export const sayOf = (
  connection: Connection,
  { sending, waiting, attention }: Omit<Counts, 'files'>,
  lastError: string,
): SyncSummary['say'] => {
  if (attention > 0 || connection === 'signed-out' || connection === 'wrong-user' || connection === 'update-needed')
    return 'attention';
  if (away.includes(connection)) return 'offline';
  if (connection === 'paused' || connection === 'metered') return 'paused';
  if (sending > 0) return 'sending';
  // Whatever was heard before it went wrong: nobody knows what is missing.
  if (lastError !== '') return 'stalled';
  if (waiting > 0) return 'waiting';
  // Nobody has said yet that the server has everything.
  return connection === 'checking' ? 'checking' : 'synced';
};
