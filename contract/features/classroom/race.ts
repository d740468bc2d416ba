import type { Press, RaceRow } from './rows.ts';

/** Presses that arrive so long after the one that filled the quota still count: they may have been quicker, on a slower network. */
export const collectedFor = 400;

/** What a slow network is believed, ms: whoever lies about their time wins no more by it than by a bad connection. */
const networkCredit = 300;

/** Presses that a race keeps beside those that fill its quota. */
export const morePresses = 50;

/**
 * How long a press took, of what the device says (from painting the button) and what the server saw (from opening to arriving).
 * Nobody pressed before it was opened, and nobody's network is believed to be slower than the credit.
 */
export const tookOf = (claimed: number, seen: number): number =>
  Math.round(Math.min(Math.max(claimed, seen - networkCredit, 0), seen));

/** Who may answer: the quickest, each once; of two as quick the one that arrived first. */
export const placesOf = ({ presses, quota }: Pick<RaceRow, 'presses' | 'quota'>): readonly Press[] =>
  [...presses].sort((one, other) => one.took - other.took).slice(0, quota);

/** Whether a press is still taken, by the server's clock. */
export const takesPresses = ({ state, endedAt, presses, quota }: RaceRow, now: number): boolean =>
  state === 'open' ||
  (presses.length >= quota && presses.length < quota + morePresses && now <= endedAt + collectedFor);

/** With one press more; with that of somebody who pressed before, the same. The press that fills the quota ends it (S-310). */
export const pressed = (race: RaceRow, press: Press, now: number): RaceRow => {
  if (race.presses.some(({ uid }) => uid === press.uid)) return race;
  const presses = [...race.presses, press];
  const isFull = race.state === 'open' && presses.length >= race.quota;
  return isFull ? { ...race, presses, state: 'ended', endedAt: now } : { ...race, presses };
};
