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
const max = 200;
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
    .slice(0, max);
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

/** So far away from where it failed, it has got over it, seconds. */
const over = 1;

export type Player = Pick<
  HTMLMediaElement,
  'currentTime' | 'paused' | 'readyState' | 'error' | 'load' | 'play' | 'addEventListener'
>;

export interface Renewal {
  /** The player says that it failed. */
  readonly fail: () => void;
  readonly stop: () => void;
}

/**
 * What to do when a recording fails. A player keeps the address that it was led to, which holds for some minutes: stopped for longer,
 * it is asked for anew and goes on where it was. Failing again at the same place, or before it ever began, it has failed.
 */
export const createRenewal = (player: Player, onFailed: () => void): Renewal => {
  let place: { readonly at: number; readonly isPlaying: boolean } | undefined;
  let renewedAt: number | undefined;
  let isRenewing = false;
  const note = () => {
    if (isRenewing || player.readyState === 0 || player.error !== null) return;
    place = { at: player.currentTime, isPlaying: !player.paused };
    if (renewedAt !== undefined && Math.abs(place.at - renewedAt) > over) renewedAt = undefined;
  };
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const event of ['loadedmetadata', 'timeupdate', 'seeking', 'play', 'pause'])
    player.addEventListener(event, note, { signal });
  const goOn = () => {
    if (place === undefined || !isRenewing) return;
    isRenewing = false;
    player.currentTime = place.at;
    if (place.isPlaying) void player.play().catch(() => undefined);
  };
  // After the notes: what they would write down here is the beginning.
  player.addEventListener('loadedmetadata', goOn, { signal });
  return {
    fail: () => {
      if (place === undefined || renewedAt !== undefined) return onFailed();
      renewedAt = place.at;
      isRenewing = true;
      player.load();
    },
    stop: () => leaving.abort(),
  };
};
