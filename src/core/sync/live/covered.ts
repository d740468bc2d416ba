import { bySeq, entriesIn, type Outbox, type OutboxEntry, readMeta } from '../../outbox.ts';
import type { Held } from './held.ts';

/** Numbered work that no pull has confirmed, in the order of its making. */
export interface Own {
  readonly replicaId: string | undefined;
  readonly entries: readonly OutboxEntry[];
}

export const readOwn = (outbox: Outbox): Promise<Own> =>
  outbox.transaction('r', [outbox.entries, outbox.meta], async () => ({
    replicaId: await readMeta(outbox, 'replicaId'),
    entries: (await entriesIn(outbox, ['sending', 'done'])).sort(bySeq),
  }));

/**
 * By lane, the number up to which the base holds all effects, known without asking: each mutation said which scopes it changed
 * and to which revision, and the base is there, whole. What is no longer in the outbox left it because the base had it, or because it
 * never took effect. Says nothing before a pull has confirmed under this replica's id: what was sent under another one may be
 * in no base yet.
 */
export const coveredOf = ({ replicaId, entries }: Own, held: Held): Record<string, number> => {
  if (replicaId === undefined || held.confirmedOf !== replicaId) return {};
  const covered = new Map<string, number>();
  const stopped = new Set<string>();
  const numbered = entries.filter((entry) => entry.replicaId === replicaId && entry.sendSeq !== undefined);
  for (const entry of numbered.toSorted((one, other) => (one.sendSeq ?? 0) - (other.sendSeq ?? 0))) {
    if (stopped.has(entry.lane)) continue;
    if (holds(held, entry)) covered.set(entry.lane, entry.sendSeq ?? 0);
    else stopped.add(entry.lane);
  }
  return Object.fromEntries([...covered].filter(([lane, seq]) => seq > (held.confirmed[lane] ?? 0)));
};

const holds = ({ cursors, incarnation }: Held, { state, wrote }: OutboxEntry): boolean =>
  state === 'done' &&
  wrote?.incarnation === incarnation &&
  Object.entries(wrote.revs).every(([scope, rev]) => {
    const cursor = cursors.get(scope);
    return cursor !== undefined && cursor.isCut !== true && cursor.rev >= rev;
  });
