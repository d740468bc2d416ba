import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { timelinessBy } from '#contract/features/activity/timeliness.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { countsOf } from '#contract/features/question/counts.ts';
import { isBlankResponse, problemOfResponse } from '#contract/features/question/responses.ts';
import { score } from '#contract/features/question/score.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { type CameAs, isForClass } from './keys.ts';
import type { GivenRow, RoundRow, Tally } from './rows.ts';

export const quizRefusal = refusals('quiz', {
  /** Deleted, taken back, or not this person's. */
  gone: {
    text: 'The question is not there any more. What you answered stays on your device.',
    code: replyCode.notFound,
  },
  /** Not published yet: nobody would see the question. */
  notPublished: { text: 'Publish the quiz first: nobody would see the question.' },
  /** A note, a page break, or one that is answered with files. */
  notForClass: { text: 'This kind of question cannot be asked in class. Put it into a test.' },
  /** What is right was shown before it was answered. */
  shown: { text: 'The answer was shown already: this question takes no more answers.' },
  /** Not what the question asks for. */
  unfit: { text: 'The answer does not fit the question. Look at it again.' },
});

export const refuseHold = (
  role: Actor | undefined,
  activity: Pick<ActivityRow, 'kind' | 'state'> | undefined,
): Refusal | undefined => {
  const early = refuseUnless(role, 'exam.run');
  if (early !== undefined) return early;
  if (activity?.kind !== 'interactiveQuiz') return quizRefusal.gone;
  return activity.state === 'published' ? undefined : quizRefusal.notPublished;
};

export const refuseQuestion = (question: Question | undefined): Refusal | undefined => {
  if (question === undefined) return quizRefusal.gone;
  return isForClass(question.type) ? undefined : quizRefusal.notForClass;
};

type Round = Pick<RoundRow, 'question' | 'state' | 'stoppedAt' | 'revealedAt'>;

/** `at` is the device's word: what it says of an answer that arrives when the answer was shown is marked, and staff see it. */
export const refuseAnswer = (
  role: Actor | undefined,
  round: Round | undefined,
  response: Response,
  at: number,
): Refusal | undefined => {
  const early = refuseUnless(role, 'exam.sit');
  if (early !== undefined) return early;
  if (round === undefined) return quizRefusal.gone;
  if (round.revealedAt > 0 && at >= round.revealedAt) return quizRefusal.shown;
  const hasFiles = response.kind === 'files' || (response.kind === 'text' && response.files.length > 0);
  if (hasFiles || isBlankResponse(response) || problemOfResponse(round.question, response) === 'unfit')
    return quizRefusal.unfit;
  return undefined;
};

/**
 * `at` is a claim, believed as long as work is that was finished without a network. `arrivedAt` is by the server's clock, or 0 on a
 * device, which cannot know.
 */
export const cameOf = (
  { stoppedAt }: Pick<RoundRow, 'stoppedAt'>,
  { at, arrivedAt, grace }: { readonly at: number; readonly arrivedAt: number; readonly grace: number },
): CameAs => {
  if (stoppedAt === 0) return 'live';
  return timelinessBy({ finishedAt: at, arrivedAt }, stoppedAt, grace) === 'late' ? 'after' : 'later';
};

/**
 * Whether an answer takes the place of the one that is there: the newest, and never one that counts nothing. Once it was shown what is
 * right, what arrived before stands, whatever a device says of the time.
 */
export const replaces = (
  before: Pick<GivenRow, 'at' | 'came' | 'arrivedAt'> | undefined,
  next: Pick<GivenRow, 'at' | 'came'>,
  { revealedAt }: Pick<RoundRow, 'revealedAt'>,
): boolean => {
  if (before === undefined) return true;
  if (revealedAt > 0 && before.arrivedAt > 0) return false;
  return next.at >= before.at && (next.came !== 'after' || before.came === 'after');
};

/** How a class answered; what was given after the stop counts nothing. */
export const tallyOf = (
  question: Question,
  key: Key | undefined,
  given: readonly Pick<GivenRow, 'response' | 'came'>[],
): Tally => {
  const counted = given.filter(({ came }) => came !== 'after');
  const responses = counted.map(({ response }) => response);
  const right = responses.filter((one) => key !== undefined && scoreOf(question, key, one).isRight).length;
  return { answered: counted.length, right, chosen: countsOf(responses) };
};

/** Hundredths; what only a person could mark counts nothing here. */
export const scoreOf = (
  question: Question,
  key: Key,
  response: Response | undefined,
): { readonly score: number; readonly isRight: boolean } => {
  const scored = score(question, key, response);
  return scored.by === 'none'
    ? { score: 0, isRight: false }
    : { score: scored.score, isRight: scored.right === 'right' };
};
