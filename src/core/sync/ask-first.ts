import { coreRefusal } from '#contract/core/refusal.ts';
import { type Outbox, readMeta } from '../outbox.ts';
import type { Registry } from '../writing/registry.ts';
import { refuseDependents } from './settle.ts';

/**
 * Work that has waited for longer than its kind goes unasked waits in the tray for the person, and what builds on it beside it;
 * everything else of its lane goes on. What had its number may have been executed: it goes. Runs inside a transaction over
 * `entries` and `meta`; answers whether something left the replay list.
 */
export const askFirst = async (outbox: Outbox, { mutations }: Registry, now: number): Promise<boolean> => {
  const max = new Map([...mutations].map(([name, { call }]) => [name, call.asksAfter ?? Number.POSITIVE_INFINITY]));
  const least = Math.min(...max.values());
  const serverNow = now + ((await readMeta(outbox, 'clockOffset')) ?? 0);
  // In order of making: the first that is young ends the search.
  const old = await outbox.entries
    .where('state')
    .equals('queued')
    .until(({ at }) => serverNow - at <= least)
    .toArray();
  const asked = old.filter(
    ({ name, at, sendSeq, wasSent }) =>
      sendSeq === undefined && wasSent !== true && serverNow - at > (max.get(name) ?? Number.POSITIVE_INFINITY),
  );
  if (asked.length === 0) return false;
  await outbox.entries.bulkPut(
    asked.map((entry) => ({ ...entry, state: 'parked' as const, refusal: coreRefusal.waitedLong })),
  );
  await refuseDependents(
    outbox,
    asked.map(({ mid }) => mid),
  );
  return true;
};
