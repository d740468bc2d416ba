import { day } from '#contract/core/time.ts';
import { type Outbox, readMeta, writeMeta } from './outbox.ts';

/** What was not opened for so long is let go. */
const openFor = 30 * day;
/** Written no more often than this. */
const precision = day;

/** From now on a scope that comes only when it is asked for is asked for. Answers whether it was not before. */
export const openScope = (outbox: Outbox, scope: string, now: number): Promise<boolean> =>
  outbox.transaction('rw', [outbox.meta], async () => {
    const opened = (await readMeta(outbox, 'opened')) ?? {};
    const last = opened[scope];
    if (last !== undefined && Math.abs(now - last) < precision) return false;
    const kept = Object.entries(opened).filter(([, at]) => now - at < openFor);
    await writeMeta(outbox, 'opened', { ...Object.fromEntries(kept), [scope]: now });
    return last === undefined || now - last >= openFor;
  });

/** What is asked for: the latest, as many as one request takes. */
export const openedScopes = async (outbox: Outbox, now: number): Promise<string[]> =>
  Object.entries((await readMeta(outbox, 'opened')) ?? {})
    .filter(([, at]) => now - at < openFor)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 1_000)
    .map(([scope]) => scope);
