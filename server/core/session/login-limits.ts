import { hour, minute } from '#contract/core/time.ts';
import type { Rate, Rates } from './rate.ts';

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

export const createLoginLimits = (rates: Rates): LoginLimits => ({
  account: rates('account', 10, 5 * minute),
  anywhere: rates('anywhere', 100, hour),
  address: rates('address', 600, 5 * minute),
});
