import type { Input } from '#contract/core/call.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { ActivityRef } from '#contract/features/activity/keys.ts';
import type { saveHomeworkAiReviewSetting } from './ai-calls.ts';
import type { AiProposalRow, AiSettingRow } from './ai-rows.ts';
import { reviewId } from './keys.ts';
import { reviewCommented, reviewScored } from './reviewing.ts';
import type { ReviewRow } from './rows.ts';

export const noAiSetting = ({ courseId, activityId }: ActivityRef): AiSettingRow => ({
  id: activityId,
  courseId,
  strictness: 'usual',
  guidance: '',
  withReference: true,
  updatedAt: 0,
});

export const aiSettingFrom = (
  { courseId, activityId, strictness, guidance, withReference }: Input<typeof saveHomeworkAiReviewSetting>,
  { at }: Pick<Writing, 'at'>,
): AiSettingRow => ({ id: activityId, courseId, strictness, guidance, withReference, updatedAt: at });

/** What waits for the teacher: handed in, and not given back since. */
const isThere = ({ state, attemptId }: ReviewRow): boolean =>
  attemptId !== '' && (state === 'submitted' || state === 'late');

/** `undefined` where there is nothing to read, or the same attempt is being read. */
export const proposalAsked = (
  review: ReviewRow | undefined,
  before: AiProposalRow | undefined,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): AiProposalRow | undefined => {
  if (review === undefined || !isThere(review)) return undefined;
  const { activityId, courseId, subject, attemptId } = review;
  if (before?.state === 'waiting' && before.attemptId === attemptId) return undefined;
  return {
    ...{ id: reviewId(activityId, subject), activityId, courseId, subject, attemptId },
    ...{ state: 'waiting', why: 'none', score: null, parts: [], comment: '', quotes: [], isPartly: false },
    ...{ askedBy: uid, askedAt: at, madeAt: 0 },
  };
};

/** Of the attempt that is there now. */
export const isReady = (proposal: AiProposalRow | undefined, review: ReviewRow | undefined): boolean =>
  proposal?.state === 'ready' && review !== undefined && isThere(review) && proposal.attemptId === review.attemptId;

/** Nobody has written a word of it: what somebody wrote is never replaced by a proposal. */
export const isUntouched = ({ draft }: Pick<ReviewRow, 'draft'>): boolean =>
  draft.score === null && draft.comment.trim() === '';

/** The draft that follows; the same row where the proposal is not of it, or somebody was there first. */
export const reviewProposed = (row: ReviewRow, proposal: AiProposalRow | undefined, writing: Writing): ReviewRow => {
  if (proposal === undefined || !isReady(proposal, row) || !isUntouched(row)) return row;
  const { subject, attemptId, score, parts, comment } = proposal;
  const scored = score === null ? row : reviewScored(row, { subject, attemptId, score, parts, basis: '' }, writing);
  return comment === '' ? scored : reviewCommented(scored, { comment, attemptId }, writing);
};
