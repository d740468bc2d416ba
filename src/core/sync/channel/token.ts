import { getIMToken } from '#contract/core/channel/frames.ts';
import type { Wire } from '../../wire-error.ts';

export interface TokenOptions {
  readonly wire: Wire;
  /** Of the session; a log-in token belongs to one. */
  readonly session: () => Promise<string | undefined>;
  readonly now: () => number;
}

/** A token is asked for anew a little before it ends. */
const usedFor = 0.9;

/** Log-in tokens of the channel, asked for only when the one at hand is of no use any more. */
export const keepToken = ({ wire, session, now }: TokenOptions) => {
  let kept: { readonly token: string; readonly from: number; readonly until: number; readonly of: string } | undefined;
  return async (wasRefused: boolean): Promise<string | undefined> => {
    const of = await session();
    if (of === undefined || of === '') return undefined;
    const from = now();
    const isGood = kept?.of === of && kept.from <= from && from < kept.until;
    if (kept !== undefined && isGood && !wasRefused) return kept.token;
    kept = undefined;
    const answered = await wire.post(getIMToken, {});
    if (!answered.ok) return undefined;
    const { token, validFor } = answered.value;
    kept = { token, from, until: from + usedFor * validFor, of };
    return token;
  };
};
