import { setImmediate as breath } from 'node:timers/promises';
import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { markedBy, receiptOf, responsesOf } from '#contract/features/exam/marking.ts';
import type { WorkRow } from '#contract/features/exam/rows.ts';
import type { Core } from '#server/core/core.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { judgedBy } from '#server/features/question/public.ts';
import { type Answers, fittingTo } from './answers.ts';
import type { Judging, Made } from './outcomes.ts';
import { attemptPaper, work } from './store.ts';

interface Premarked {
  readonly attemptId: string;
  /** Of the receipt: of these answers and no others. */
  readonly hash: string;
  /** The very object: as long as no key changes, whoever asks is given the same one. */
  readonly keys: Judging['keys'];
  readonly made: Made;
}

/** Milliseconds after which others have their turn. */
const slice = 5;

/** By the answers of an input, which goes as it is from `ready` to the transaction. */
const premarked = new WeakMap<Answers, Premarked>();

interface HandedIn {
  readonly activityId: string;
  readonly attemptId: string;
  readonly answers: Answers;
}

/**
 * Marks what is being handed in before anything is locked: long answers take a while to compare. What is not marked here is marked
 * in the transaction.
 */
export const markBefore = async (
  { db }: Pick<Core, 'db'>,
  uid: string,
  { activityId, attemptId, answers }: HandedIn,
) => {
  const found = await db.read(async (sql) => {
    const [paper, given, judged] = await Promise.all([
      readRow(sql, attemptPaper, userScope(uid), attemptId),
      readRow(sql, work, workScope(activityId), attemptId),
      judgedBy(sql, activityId),
    ]);
    return given?.subject === uid ? { paper, given, judged } : undefined;
  });
  if (found === undefined) return;
  const { paper, given, judged } = found;
  // What is asked anonymously is in nobody's work, and counts nothing.
  const anonymous = new Set(
    paper?.questions.flatMap(({ itemId, question }) => (question.type === 'openAnonymous' ? [itemId] : [])),
  );
  const isNamed = ([itemId]: readonly [string, unknown]) => !anonymous.has(itemId);
  const responses = Object.fromEntries(Object.entries(responsesOf(fittingTo(paper, answers))).filter(isNamed));
  const made: Made = { keys: {}, marks: {} };
  let restAt = performance.now() + slice;
  for (const one of given.asked) {
    const part = markedBy({ asked: [one], answers: responses }, judged.questions, judged.keys);
    Object.assign(made.keys, part.keys);
    Object.assign(made.marks, part.marks);
    if (performance.now() < restAt) continue;
    await breath();
    restAt = performance.now() + slice;
  }
  const { hash } = receiptOf(attemptId, responses);
  premarked.set(answers, { attemptId, hash, keys: judged.keys, made });
};

/** Looked up in the transaction: the marks of the same attempt with the same answers by the same keys, or none. */
export const markedBefore =
  (answers: Answers) =>
  ({ id, hash }: WorkRow, keys: Judging['keys']): Made | undefined => {
    const found = premarked.get(answers);
    return found?.attemptId === id && found.hash === hash && found.keys === keys ? found.made : undefined;
  };
