import { hour, type Milliseconds, minute } from '#contract/core/time.ts';
import { countAll, type Rate, type Rates } from './rate.ts';

/**
 * Failed logins. A school shares one address, so an address may fail often and an account from one address may not. Who guesses
 * waits twice as long each time, and locks nobody else out: a device that has signed in before has a count of its own, and an
 * address that never failed has one try even while others guess. Open sessions are not asked.
 */
export interface LoginLimits {
  /** Key: account and address, or account and known device. Forgotten when the password was right. */
  readonly account: Rate;
  /** Key: account. For guessers with many addresses. */
  readonly anywhere: Rate;
  /** Key: account and address: the one try of an address while `anywhere` is used up … */
  readonly fresh: Rate;
  /** … of which an account has so many a minute. Key: account. */
  readonly freshOfAll: Rate;
  /** Key: address. Of devices that nobody knows: one that signed in before is not asked for it. */
  readonly address: Rate;
  /** Key: account and address, or account on all its known devices. Right passwords too: each costs a core tens of milliseconds. */
  readonly signIns: Rate;
}

export const createLoginLimits = (rates: Rates): LoginLimits => ({
  account: doubling(rates, 'account', 10, minute),
  anywhere: rates('anywhere', 100, hour),
  fresh: rates('fresh', 1, hour),
  freshOfAll: rates('freshOfAll', 20, minute),
  address: rates('address', 600, 5 * minute),
  signIns: rates('signIns', 120, 10 * minute),
});

/** Delays of guessing: one minute, two, four, eight; then it begins anew. */
const steps = 4;

/** So many tries, then one more after a while, and one after twice as long, from the first try on. */
const doubling = (rates: Rates, name: string, free: number, first: Milliseconds): Rate => {
  const all = Array.from({ length: steps }, (_, step) => rates(`${name} ${step}`, free + step, first * 2 ** step));
  const each = async (work: (rate: Rate) => void | Promise<void>): Promise<void> => {
    for (const rate of all) await work(rate);
  };
  return {
    use: async (key) => (await countAll(all.map((rate) => ({ rate, key }))))?.wait ?? 0,
    undo: (key) => each((rate) => rate.undo(key)),
    forget: (key) => each((rate) => rate.forget(key)),
  };
};
