import { minute, second } from '#contract/core/time.ts';
import { holderOf } from '#src/core/sync/leader.ts';

/** A cycle takes 20 s at most; one that holds its lock three times as long sleeps in a frozen tab. */
const stale = minute;
/** Attempts further apart than this are not one wait. */
const lapse = 10 * second;
/** The worker of a page that was just closed may still hold the lock for a moment. */
const goodbye = 5 * second;

/**
 * Runs `work` as the only cycle of this person in this browser; answers false when another one runs, or took over. For the service
 * worker, whose visits are rare: it waits a moment for a page that is going, and takes the lock from nobody.
 */
export const cycleAfterPages = async (uid: string, work: () => Promise<void>, timeout = goodbye): Promise<boolean> => {
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), timeout);
  return hold(`cycle:${uid}`, { signal: enough.signal }, () => {
    clearTimeout(timer);
    return work();
  });
};

/**
 * The same for a page: it does not wait, and takes the lock that it has found held without a break for long, or held by the context
 * that is known to be `asleep`.
 */
export const cycleAlone = async (uid: string, work: () => Promise<void>, asleep?: string): Promise<boolean> => {
  const ran = await hold(`cycle:${uid}`, { ifAvailable: true }, work);
  if (ran) {
    waits.delete(uid);
    return ran;
  }
  const now = performance.now();
  const wait = waits.get(uid);
  const since = wait !== undefined && now - wait.last < lapse ? wait.since : now;
  waits.set(uid, { since, last: now });
  const isAsleep = asleep !== undefined && (await holderOf(navigator.locks, `cycle:${uid}`)) === asleep;
  if (!isAsleep && now - since <= stale) return false;
  waits.delete(uid);
  return hold(`cycle:${uid}`, { steal: true }, work);
};

/** For how long, without a break, another context has been found in its cycle. */
const waits = new Map<string, { readonly since: number; readonly last: number }>();

/** False when the lock was held by somebody, or was stolen from under `work`: then somebody else runs. */
const hold = async (name: string, options: LockOptions, work: () => Promise<void>): Promise<boolean> => {
  let failure: { readonly error: unknown } | undefined;
  try {
    return await navigator.locks.request(name, options, async (lock) => {
      if (lock === null) return false;
      await work().catch((error: unknown) => {
        failure = { error };
        throw error;
      });
      return true;
    });
  } catch (error) {
    if (failure === undefined && (error as Error).name === 'AbortError') return false;
    throw error;
  }
};
