import { minute } from '#contract/core/time.ts';

/** A cycle takes 20 s at most; one that holds its lock three times as long sleeps in a frozen tab. */
const stale = minute;

/** Runs `work` as the only cycle of this person in this browser; answers false when another one runs. */
export const cycleAlone = async (uid: string, work: () => Promise<void>): Promise<boolean> => {
  const name = `cycle:${uid}`;
  const started = Date.now();
  const ran = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
  if (ran) waitingSince.delete(uid);
  else if (started - (waitingSince.get(uid) ?? started) > stale) {
    waitingSince.delete(uid);
    await navigator.locks.request(name, { steal: true }, work);
    return true;
  } else if (!waitingSince.has(uid)) waitingSince.set(uid, started);
  return ran;
};

/** Since when another context has been found in its cycle. */
const waitingSince = new Map<string, number>();
