import { coreRefusal } from '#contract/core/refusal.ts';
import type { RowKey } from './feature.ts';
import type { UploadState } from './files/job.ts';
import { entriesIn, type OutboxEntry } from './outbox.ts';
import type { Replica } from './replica.ts';

/** The tray, oldest first. */
export const attentionEntries = async ({ outbox }: Replica): Promise<OutboxEntry[]> =>
  entriesIn(outbox, ['rejected', 'parked']);

/** What still has to reach the server, oldest first. */
export const waitingEntries = async ({ outbox }: Replica): Promise<OutboxEntry[]> =>
  entriesIn(outbox, ['queued', 'sending']);

export interface WorkCounts {
  readonly sending: number;
  readonly waiting: number;
  readonly attention: number;
  /** On their way to the server; counted with what waits. */
  readonly files: number;
  /** That only the person can help on; counted with what needs them. */
  readonly stuckFiles: number;
}

/** The one count of unsent work: the chip, the tray, the title of the page and the app's icon say the same. */
export const workCounts = async ({ outbox }: Replica): Promise<WorkCounts> => {
  const [sending, waiting, attention, jobs] = await Promise.all([
    outbox.entries.where('state').equals('sending').count(),
    outbox.entries.where('state').equals('queued').count(),
    outbox.entries.where('state').anyOf(['rejected', 'parked']).count(),
    outbox.uploads.where('state').noneOf(['done', 'cancelled']).toArray(),
  ]);
  const stuckFiles = jobs.filter(({ state }) => stuckStates.includes(state)).length;
  const files = jobs.length - stuckFiles;
  return { sending, waiting: waiting + files, attention: attention + stuckFiles, files, stuckFiles };
};

const stuckStates: readonly UploadState[] = ['changed', 'rejected', 'quota'];

/** `conflict`: of two versions the person has to choose. */
export type RowMark = 'waiting' | 'sending' | 'attention' | 'conflict';

/** The mark of each row that has one: what needs the person goes before what is on its way. */
export const marksOf = async ({ outbox }: Replica, keys: readonly RowKey[]): Promise<Map<RowKey, RowMark>> => {
  const wanted = new Set(keys);
  const marks = new Map<RowKey, RowMark>();
  for (const { state, refusal, keys: touched } of await outbox.entries.where('keys').anyOf(keys).toArray()) {
    const isConflict = state === 'rejected' && refusal?.reason === coreRefusal.conflict.reason;
    const mark = isConflict ? 'conflict' : markOf[state];
    if (mark === undefined) continue;
    for (const key of touched) {
      if (wanted.has(key) && (rank[marks.get(key) ?? 'waiting'] <= rank[mark] || !marks.has(key))) marks.set(key, mark);
    }
  }
  return marks;
};

const markOf: Readonly<Record<OutboxEntry['state'], RowMark | undefined>> = {
  queued: 'waiting',
  sending: 'sending',
  done: undefined,
  rejected: 'attention',
  parked: 'attention',
};
const rank: Readonly<Record<RowMark, number>> = { waiting: 0, sending: 1, conflict: 2, attention: 3 };
