import { minute } from '#contract/core/time.ts';
import { createRate, noRate, type Rate } from './rate.ts';

/** A school shares one address, so an address may try often and an account from one address may not. */
export interface LoginLimits {
  /** Key: account and address. Forgotten when the password was right. */
  readonly account: Rate;
  /** Key: address. */
  readonly address: Rate;
}

export const createLoginLimits = (isOn: boolean, now: () => number): LoginLimits =>
  isOn
    ? { account: createRate(10, 5 * minute, now), address: createRate(600, 5 * minute, now) }
    : { account: noRate, address: noRate };
