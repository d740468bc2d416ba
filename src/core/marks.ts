import { coreRefusal } from '#contract/core/refusal.ts';
import { type Lost, lostWork } from './device/lost.ts';
import type { RowKey } from './feature.ts';
import { needsPerson } from './files/job.ts';
import { entriesIn, type OutboxEntry, undonePrefix } from './outbox.ts';
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
  /** That the server had and has no longer; counted with what needs them. */
  readonly undone: number;
  /** That this device has no longer; it is one thing more that needs them. */
  readonly lost: Lost | undefined;
}

/** The one count of unsent work: the chip, the tray, the title of the page and the app's icon say the same. */
export const workCounts = async ({ outbox }: Replica): Promise<WorkCounts> => {
  const [sending, waiting, attention, undone, lost, jobs] = await Promise.all([
    outbox.entries.where('state').equals('sending').count(),
    outbox.entries.where('state').equals('queued').count(),
    outbox.entries.where('state').anyOf(['rejected', 'parked']).count(),
    outbox.drafts.where('key').startsWith(undonePrefix).count(),
    lostWork(outbox),
    outbox.uploads.where('state').noneOf(['done', 'cancelled']).toArray(),
  ]);
  const stuckFiles = jobs.filter(needsPerson).length;
  const files = jobs.length - stuckFiles;
  const needs = attention + undone + stuckFiles + (lost === undefined ? 0 : 1);
  return { sending, waiting: waiting + files, attention: needs, files, stuckFiles, undone, lost };
};

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

/** Made here and not sent: nobody else can have written anything about it. */
export const isNewHere = async ({ db }: Replica, key: RowKey): Promise<boolean> =>
  (await db.shadow.get(key))?.base === null;

const markOf: Readonly<Record<OutboxEntry['state'], RowMark | undefined>> = {
  queued: 'waiting',
  sending: 'sending',
  done: undefined,
  rejected: 'attention',
  parked: 'attention',
};
const rank: Readonly<Record<RowMark, number>> = { waiting: 0, sending: 1, conflict: 2, attention: 3 };
