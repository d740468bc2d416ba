import { coreRefusal } from '#contract/core/refusal.ts';
import type { Verdict } from '#contract/core/sync.ts';
import type { Outbox, OutboxEntry } from '../outbox.ts';

/**
 * Writes the server's word on mutation `mid`, once; later copies of it change nothing. Runs inside a transaction over
 * `entries` and `history`. Answers whether something left the replay list, so that a replay is due.
 */
export const settle = async (outbox: Outbox, mid: string, verdict: Verdict, now: number): Promise<boolean> => {
  const entry = await outbox.entries.where('mid').equals(mid).first();
  if (entry === undefined || (entry.state !== 'queued' && entry.state !== 'sending')) return false;
  if (verdict.status === 'applied') {
    await outbox.entries.update(entry.seq, { state: 'done' });
    return false;
  }
  if (verdict.status === 'rejected') {
    const refusal = verdict.refusal ?? coreRefusal.notAllowed;
    const parent = refusal.reason === coreRefusal.parentRefused.reason ? await refusedParent(outbox, entry) : undefined;
    await outbox.entries.update(entry.seq, {
      state: 'rejected',
      refusal,
      ...(verdict.current === undefined ? {} : { current: verdict.current }),
      ...(parent === undefined ? {} : { waitingFor: parent }),
    });
    await refuseDependents(outbox, mid);
    return true;
  }
  await sealed(outbox, entry, now);
  return true;
};

/** It will never be executed: parked for the person, or gone as they asked. */
const sealed = async (outbox: Outbox, entry: OutboxEntry, now: number): Promise<void> => {
  const { mid, name, version, input } = entry;
  if (entry.seal === 'park') await outbox.entries.update(entry.seq, { state: 'parked', refusal: coreRefusal.tryAgain });
  else {
    await outbox.history.put({ mid, at: now, outcome: 'discarded', name, version, input });
    await outbox.entries.delete(entry.seq);
  }
  await refuseDependents(outbox, mid);
};

const refusedParent = async (outbox: Outbox, { deps }: OutboxEntry): Promise<string | undefined> =>
  (await outbox.entries.where('mid').anyOf(deps).toArray()).find(
    ({ state }) => state === 'rejected' || state === 'parked',
  )?.mid;

/** Unsent work that names a row of `mid` cannot succeed any more: it waits in the tray beside its parent. */
export const refuseDependents = async (outbox: Outbox, mid: string): Promise<void> => {
  const unsent = await outbox.entries.where('state').equals('queued').toArray();
  for (const child of unsent.filter(({ deps, sendSeq }) => sendSeq === undefined && deps.includes(mid))) {
    await outbox.entries.update(child.seq, { state: 'rejected', refusal: coreRefusal.parentRefused, waitingFor: mid });
    await refuseDependents(outbox, child.mid);
  }
};
