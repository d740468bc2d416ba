import { coreRefusal } from '#contract/core/refusal.ts';
import type { Verdict } from '#contract/core/sync.ts';
import { bySeq, historyOf, type Outbox, type OutboxEntry } from '../outbox.ts';

/**
 * Writes the server's words on mutations, each once; later copies change nothing. Runs inside a transaction over `entries`
 * and `history`. Answers whether something left the replay list, so that a replay is due.
 */
export const settle = async (outbox: Outbox, verdicts: ReadonlyMap<string, Verdict>, now: number): Promise<boolean> => {
  const entries = await outbox.entries
    .where('mid')
    .anyOf([...verdicts.keys()])
    .toArray();
  // A parent before what depends on it: by their ids two of one millisecond may stand the other way round.
  const open = entries.filter(({ state }) => state === 'queued' || state === 'sending').sort(bySeq);
  const parents = await parentsOf(outbox, open, verdicts);
  const settled = new Map<string, OutboxEntry>();
  const ended: string[] = [];
  for (const entry of open) {
    const verdict = verdicts.get(entry.mid);
    if (verdict === undefined) continue;
    if (verdict.status !== 'applied') ended.push(entry.mid);
    if (verdict.status === 'applied') settled.set(entry.mid, done(entry, verdict));
    else if (verdict.status === 'rejected') settled.set(entry.mid, rejected(entry, verdict, parents, settled));
    else if (entry.seal === 'park') settled.set(entry.mid, setAside(entry));
    else await discarded(outbox, entry, now);
  }
  await outbox.entries.bulkPut([...settled.values()]);
  await refuseDependents(outbox, ended);
  return ended.length > 0;
};

const done = (entry: OutboxEntry, { wrote }: Verdict): OutboxEntry => ({
  ...entry,
  state: 'done',
  ...(wrote === undefined ? {} : { wrote }),
});

/** Sealed because it could not be processed, or because it could not even be asked about: then the reason is known. */
const setAside = (entry: OutboxEntry): OutboxEntry =>
  entry.refusal === undefined
    ? { ...entry, state: 'parked', refusal: coreRefusal.tryAgain }
    : { ...entry, state: 'rejected' };

const isParentRefused = (verdict: Verdict | undefined): boolean =>
  verdict?.refusal?.reason === coreRefusal.parentRefused.reason;

/** What the mutations that were refused for their parents' sake depend on. */
const parentsOf = async (
  outbox: Outbox,
  entries: readonly OutboxEntry[],
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<OutboxEntry[]> => {
  const named = entries.flatMap(({ mid, deps }) => (isParentRefused(verdicts.get(mid)) ? deps : []));
  return named.length === 0 ? [] : outbox.entries.where('mid').anyOf(named).toArray();
};

/** `settled` are not written yet. */
const rejected = (
  entry: OutboxEntry,
  verdict: Verdict,
  parents: readonly OutboxEntry[],
  settled: ReadonlyMap<string, OutboxEntry>,
): OutboxEntry => {
  const parent = parents
    .filter(({ mid }) => isParentRefused(verdict) && entry.deps.includes(mid))
    .map((one) => settled.get(one.mid) ?? one)
    .find(({ state }) => state === 'rejected' || state === 'parked');
  return {
    ...entry,
    state: 'rejected',
    refusal: verdict.refusal ?? coreRefusal.notAllowed,
    ...(verdict.current === undefined ? {} : { current: verdict.current }),
    ...(parent === undefined ? {} : { waitingFor: parent.mid }),
  };
};

/** It will never be executed, as the person asked. */
const discarded = async (outbox: Outbox, entry: OutboxEntry, now: number) => {
  await outbox.history.put(historyOf(entry, 'discarded', now));
  await outbox.entries.delete(entry.seq);
};

/** Unsent work that names a row of an ended mutation cannot succeed any more: it waits in the tray beside its parent. */
export const refuseDependents = async (outbox: Outbox, ended: readonly string[]): Promise<void> => {
  if (ended.length === 0) return;
  const parents = new Set(ended);
  const queued = (await outbox.entries.where('state').equals('queued').toArray()).sort(bySeq);
  for (const child of queued.filter(({ sendSeq, wasSent }) => sendSeq === undefined && wasSent !== true)) {
    const parent = child.deps.find((dep) => parents.has(dep));
    if (parent === undefined) continue;
    parents.add(child.mid);
    await outbox.entries.update(child.seq, {
      state: 'rejected',
      refusal: coreRefusal.parentRefused,
      waitingFor: parent,
    });
  }
};

/** Done work that the base shows leaves the outbox for the history. Answers what left. */
export const archive = (
  outbox: Outbox,
  isCovered: (entry: OutboxEntry) => boolean,
  at: number,
): Promise<readonly OutboxEntry[]> =>
  outbox.transaction('rw', [outbox.entries, outbox.history], async () => {
    const covered = (await outbox.entries.where('state').equals('done').toArray()).filter(isCovered);
    await outbox.history.bulkPut(covered.map((entry) => historyOf(entry, 'applied', at)));
    await outbox.entries.bulkDelete(covered.map(({ seq }) => seq));
    return covered;
  });
