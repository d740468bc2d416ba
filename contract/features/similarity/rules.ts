import type { Input } from '#contract/core/call.ts';
import { refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { ActivityRef } from '#contract/features/activity/keys.ts';
import { has } from '../payment/keys.ts';
import type { saveCheckRepeatSetting } from './calls.ts';
import { isUnderWay } from './keys.ts';
import type { SimilarityCheckRow } from './rows.ts';

export const similarityRefusal = refusals('similarity', {
  /** No report on this work: it was not compared yet. */
  notCompared: { text: 'This submission has not been compared yet.', code: replyCode.notFound },
});

export const noCheck = ({ courseId, activityId }: ActivityRef): SimilarityCheckRow => ({
  id: activityId,
  courseId,
  state: 'none',
  progress: 0,
  startedBy: '',
  startedAt: 0,
  finishedAt: 0,
  works: 0,
  threshold: 30,
  giveBack: 'never',
  reason: '',
  beyond: true,
  atClose: false,
});

/** One that is under way goes on. */
export const checkStarted = (row: SimilarityCheckRow, { uid, at }: Pick<Writing, 'uid' | 'at'>): SimilarityCheckRow =>
  isUnderWay(row.state) ? row : { ...row, state: 'waiting', progress: 0, startedBy: uid, startedAt: at };

export const checkSet = (
  row: SimilarityCheckRow,
  { threshold, giveBack, reason, beyond, atClose }: Input<typeof saveCheckRepeatSetting>,
): SimilarityCheckRow => ({ ...row, threshold, giveBack, reason, beyond, atClose });

/** At or above the threshold. */
export const standsOut = (share: number, { threshold }: Pick<SimilarityCheckRow, 'threshold'>): boolean =>
  share >= threshold * 10;

export interface CheckPrice {
  /** Cents for one homework. */
  readonly once: number;
  /** Cents of the membership that has it without a limit (S-524). */
  readonly monthly: number;
  readonly isUnlimited: boolean;
}

/**
 * What comparing costs somebody. The specification names the price of the membership and not that of a single use: until memberships
 * are sold here, everybody who reviews may compare for nothing.
 */
export const checkPrice = ({ vip }: { readonly vip: number }): CheckPrice => ({
  once: 0,
  monthly: 10_00,
  isUnlimited: has('unlimitedChecks', vip),
});
