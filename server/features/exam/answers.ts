import { setImmediate as breath } from 'node:timers/promises';
import { limits } from '#contract/core/limits.ts';
import { ok, type Result } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { filesOfResponse } from '#contract/features/exam/calls.ts';
import { answerId } from '#contract/features/exam/keys.ts';
import type { Answered, AnswerRow, AttemptPaperRow, AttemptRow } from '#contract/features/exam/rows.ts';
import { answerRow, formerAnswer } from '#contract/features/exam/rules.ts';
import { problemOfResponse } from '#contract/features/question/responses.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { cleanedAll } from '#server/core/text-thread.ts';
import { attach } from '#server/features/upload/public.ts';
import { answer, attemptPaper, bytesOfAnswers } from './store.ts';

export type Answers = Readonly<Record<string, Answered>>;

/** Files of an answer may be read by its author, and by staff when it is handed in. */
const attachAnswer = async (
  tx: Tx,
  { uid, attemptId, itemId }: { readonly uid: string; readonly attemptId: string; readonly itemId: string },
  { response }: Answered,
  staffOf?: string,
): Promise<Result<unknown>> => {
  const files = filesOfResponse(response).map((id) => ({ id }));
  if (files.length === 0) return ok({});
  const key = `examAnswer:${answerId(attemptId, itemId)}`;
  const own = await attach(tx, { uid }, { files, to: { key, scope: userScope(uid), audiences: ['all'] } });
  if (!own.ok || staffOf === undefined) return own;
  return attach(tx, { uid }, { files, to: { key, scope: workScope(staffOf), audiences: ['staff'] } });
};

/** Those that fit what was asked: an answer to something else is none, in nobody's copy. */
export const fitting = async (tx: Tx, { id, uid }: AttemptRow, answers: Answers): Promise<Answers> =>
  fittingTo(await tx.get(attemptPaper, userScope(uid), id), answers);

export const fittingTo = (asked: AttemptPaperRow | undefined, answers: Answers): Answers => {
  const questions = new Map(asked?.questions.map(({ itemId, question }) => [itemId, question]));
  const fits = ([itemId, { response }]: readonly [string, Answered]): boolean => {
    const question = questions.get(itemId);
    return question !== undefined && (response === null || problemOfResponse(question, response) !== 'unfit');
  };
  return Object.fromEntries(Object.entries(answers).filter(fits));
};

/**
 * Whether all answers of the attempt hold no more, with these, than what can be handed in at once. Whatever becomes of an attempt, its
 * answers are read and written together.
 */
export const hasRoom = async (tx: Tx, own: Pick<AttemptRow, 'uid' | 'id'>, answers: Answers): Promise<boolean> => {
  const ids = Object.keys(answers).map((itemId) => answerId(own.id, itemId));
  const bytes = Object.values(answers).map(({ response }) => Buffer.byteLength(JSON.stringify(response)));
  const sum = bytes.reduce((all, one) => all + one, await bytesOfAnswers(tx.sql, own, ids));
  return sum <= limits.bodyBytes;
};

interface From {
  readonly isHandIn: boolean;
  /** From a device that no longer writes. */
  readonly isFormer: boolean;
}

/** What is handed in was mostly saved before. */
const saysTheSame = (known: AnswerRow, next: AnswerRow): boolean =>
  known.seq === next.seq &&
  known.at === next.at &&
  known.flagged === next.flagged &&
  JSON.stringify(known.response) === JSON.stringify(next.response);

/** Writes what is newer. */
export const keep = async (
  tx: Tx,
  { id: attemptId, uid, activityId }: AttemptRow,
  answers: Answers,
  { isHandIn, isFormer }: From,
): Promise<Result<number>> => {
  const ids = Object.keys(answers).map((itemId) => answerId(attemptId, itemId));
  const there = await readRows(tx.sql, answer, userScope(uid), ids);
  const before = new Map([...there.values()].map((row) => [row.itemId, row]));
  let kept = 0;
  for (const [index, [itemId, said]] of Object.entries(answers).entries()) {
    // Of a long paper some at a time: others are read in between.
    if (index % 40 === 39) await breath();
    const known = before.get(itemId);
    const given = isFormer ? formerAnswer(known, said) : said;
    const next = answerRow(known, { attemptId, uid, itemId }, given, tx.now);
    const attached =
      next === known && !isHandIn ? ok({}) : await attachAnswer(tx, next, next, isHandIn ? activityId : undefined);
    if (!attached.ok) return attached;
    if (next === known || (known !== undefined && saysTheSame(known, next))) continue;
    await tx.put(answer, next);
    kept += 1;
  }
  return ok(kept);
};

/** Formatted words are cleaned before anything is locked. */
export const cleanAnswers = async <I extends { readonly answers: Answers }>(input: I): Promise<Result<I>> => {
  const texts = Object.values(input.answers).flatMap(({ response }) =>
    response?.kind === 'text' ? [response.html] : [],
  );
  const clean = await cleanedAll(texts, 'answers');
  if (!clean.ok) return clean;
  const answers = Object.entries(input.answers).map(([itemId, given]) => {
    const { response } = given;
    if (response?.kind !== 'text') return [itemId, given] as const;
    return [itemId, { ...given, response: { ...response, html: clean.value.get(response.html) ?? '' } }] as const;
  });
  return ok({ ...input, answers: Object.fromEntries(answers) });
};
