/** S-538. */
export const rates = [0.7, 1, 1.25, 1.5, 2] as const;

/** Where somebody stopped. */
export interface Stopped {
  /** Seconds. */
  readonly at: number;
  readonly when: number;
}

const stoppedKey = 'preview-stopped';
const rateKey = 'preview-rate';
/** Recordings whose place is remembered on this device. */
const most = 200;
/** So near to an end it begins again, seconds. */
const edge = 10;

const stored = (): Record<string, Stopped> => {
  try {
    return JSON.parse(localStorage.getItem(stoppedKey) ?? '{}');
  } catch {
    return {};
  }
};

export const stoppedHere = (id: string): Stopped | undefined => stored()[id];

/** Where it goes on, seconds: where somebody stopped last, here or elsewhere; 0 near the beginning and the end. */
export const resumeAt = (
  duration: number,
  here: Stopped | undefined,
  elsewhere: Stopped | undefined,
): { readonly at: number; readonly isElsewhere: boolean } => {
  const isElsewhere =
    elsewhere !== undefined &&
    elsewhere.when > (here?.when ?? 0) &&
    // What this device told comes back a little older or younger, and is no other place.
    Math.abs(elsewhere.at - (here?.at ?? 0)) >= edge;
  const at = (isElsewhere ? elsewhere : here)?.at ?? 0;
  return at < edge || at > duration - edge ? { at: 0, isElsewhere: false } : { at, isElsewhere };
};

export const stopAt = (id: string, at: number, now: number): void => {
  const all = { ...stored(), [id]: { at: Math.floor(at), when: now } };
  const kept = Object.entries(all)
    .sort(([, one], [, other]) => other.when - one.when)
    .slice(0, most);
  keep(stoppedKey, JSON.stringify(Object.fromEntries(kept)));
};

export const chosenRate = (): number => rates.find((rate) => String(rate) === localStorage.getItem(rateKey)) ?? 1;

export const chooseRate = (rate: number): void => keep(rateKey, String(rate));

/** A device without room forgets; nothing is lost by it. */
const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full.
  }
};
