import { coreRefusal } from '#contract/core/refusal.ts';
import type { Verdict } from '#contract/core/sync.ts';
import type { Outbox, OutboxEntry } from '../outbox.ts';

/**
 * Writes the server's words on mutations, each once; later copies change nothing. Runs inside a transaction over `entries`
 * and `history`. Answers whether something left the replay list, so that a replay is due.
 */
export const settle = async (outbox: Outbox, verdicts: ReadonlyMap<string, Verdict>, now: number): Promise<boolean> => {
  const entries = await outbox.entries
    .where('mid')
    .anyOf([...verdicts.keys()])
    .toArray();
  const ended: string[] = [];
  for (const entry of entries.filter(({ state }) => state === 'queued' || state === 'sending')) {
    const verdict = verdicts.get(entry.mid);
    if (verdict === undefined) continue;
    if (verdict.status === 'applied') {
      await outbox.entries.update(entry.seq, { state: 'done' });
      continue;
    }
    ended.push(entry.mid);
    if (verdict.status === 'rejected') await rejected(outbox, entry, verdict);
    else await sealed(outbox, entry, now);
  }
  await refuseDependents(outbox, ended);
  return ended.length > 0;
};

const rejected = async (outbox: Outbox, entry: OutboxEntry, verdict: Verdict): Promise<void> => {
  const refusal = verdict.refusal ?? coreRefusal.notAllowed;
  const parent = refusal.reason === coreRefusal.parentRefused.reason ? await refusedParent(outbox, entry) : undefined;
  await outbox.entries.update(entry.seq, {
    state: 'rejected',
    refusal,
    ...(verdict.current === undefined ? {} : { current: verdict.current }),
    ...(parent === undefined ? {} : { waitingFor: parent }),
  });
};

/** It will never be executed: parked for the person, or gone as they asked. */
const sealed = async (outbox: Outbox, entry: OutboxEntry, now: number): Promise<void> => {
  const { mid, name, version, input } = entry;
  if (entry.seal === 'park') {
    await outbox.entries.update(entry.seq, { state: 'parked', refusal: coreRefusal.tryAgain });
    return;
  }
  await outbox.history.put({ mid, at: now, outcome: 'discarded', name, version, input });
  await outbox.entries.delete(entry.seq);
};

const refusedParent = async (outbox: Outbox, { deps }: OutboxEntry): Promise<string | undefined> =>
  (await outbox.entries.where('mid').anyOf(deps).toArray()).find(
    ({ state }) => state === 'rejected' || state === 'parked',
  )?.mid;

/** Unsent work that names a row of an ended mutation cannot succeed any more: it waits in the tray beside its parent. */
export const refuseDependents = async (outbox: Outbox, ended: readonly string[]): Promise<void> => {
  if (ended.length === 0) return;
  const parents = new Set(ended);
  const queued = (await outbox.entries.where('state').equals('queued').toArray()).sort(
    (one, other) => one.seq - other.seq,
  );
  for (const child of queued.filter(({ sendSeq }) => sendSeq === undefined)) {
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
