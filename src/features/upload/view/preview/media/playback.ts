/** S-538. */
export const rates = [0.7, 1, 1.25, 1.5, 2] as const;

interface Stopped {
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

/** Where somebody stopped on this device, seconds; 0 near the beginning and the end. */
export const resumeAt = (id: string, duration: number): number => {
  const at = stored()[id]?.at ?? 0;
  return at < edge || at > duration - edge ? 0 : at;
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
