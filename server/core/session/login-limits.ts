import { hour, minute } from '#contract/core/time.ts';
import { createRate, noRate, type Rate } from './rate.ts';

/**
 * Failed logins. A school shares one address, so an address may fail often and an account from one address may not. Open
 * sessions are not asked.
 */
export interface LoginLimits {
  /** Key: account and address. Forgotten when the password was right. */
  readonly account: Rate;
  /** Key: account. For guessers with many addresses. */
  readonly anywhere: Rate;
  /** Key: address. */
  readonly address: Rate;
}

export const createLoginLimits = (isOn: boolean, now: () => number): LoginLimits =>
  isOn
    ? {
        account: createRate(10, 5 * minute, now),
        anywhere: createRate(100, hour, now),
        address: createRate(600, 5 * minute, now),
      }
    : { account: noRate, anywhere: noRate, address: noRate };
