import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import { type EffectRows, write } from '#contract/core/write.ts';
import { changeMyResult, myResult } from '#contract/features/activity/effects.ts';
import * as calls from './calls.ts';
import { answerId } from './keys.ts';
import type { Answered } from './rows.ts';
import { answerRow, closedAttempt, examRefusal } from './rules.ts';
import { answerTable, attemptTable } from './tables.ts';

type Answers = Readonly<Record<string, Answered>>;

const attemptRow = (id: string, uid: string): RowRef => rowIn(attemptTable, userScope(uid), id);

/** Only the server's clock begins an attempt. */
export const startTest = write({
  call: calls.startTest,
  touches: ({ id }, uid) => [attemptRow(id, uid)],
  effect: () => {},
});

/** Whether staff allowed it meanwhile only the server knows. */
export const askDevice = write({
  call: calls.askDevice,
  touches: ({ attemptId }, uid) => [attemptRow(attemptId, uid)],
  effect: () => {},
});

/** Every save names its attempt: one that waits takes in the next. */
const answerRows = (attemptId: string, answers: Answers, uid: string): readonly RowRef[] => [
  attemptRow(attemptId, uid),
  ...Object.keys(answers).map((itemId) => rowIn(answerTable, userScope(uid), answerId(attemptId, itemId))),
];

const putAnswers = (rows: EffectRows, attemptId: string, uid: string, answers: Answers): void => {
  for (const [itemId, answer] of Object.entries(answers)) {
    const before = rows.get(answerTable, answerId(attemptId, itemId));
    const next = answerRow(before, { attemptId, uid, itemId }, answer, 0);
    const isKnown = before !== undefined && before.seq === next.seq && before.at === next.at;
    if (!isKnown) rows.put(answerTable, next);
  }
};

export const saveAnswers = write({
  call: calls.saveAnswers,
  touches: ({ attemptId, answers }, uid) => answerRows(attemptId, answers, uid),
  effect: (rows, { attemptId, answers }, { uid }) => putAnswers(rows, attemptId, uid, answers),
});

/** From here on the attempt is closed on this device; whether it counts the server says. */
export const handInTest = write({
  call: calls.handInTest,
  touches: ({ courseId, activityId, attemptId, answers }, uid) => [
    ...answerRows(attemptId, answers, uid),
    myResult({ courseId, id: activityId }, uid),
  ],
  refuse: (facts, { attemptId }) => (facts.get(attemptTable, attemptId) === undefined ? examRefusal.gone : undefined),
  effect: (rows, input, writing) => {
    const { attemptId, answers } = input;
    const before = rows.get(attemptTable, attemptId);
    if (before === undefined) return;
    putAnswers(rows, attemptId, writing.uid, answers);
    if (before.state === 'open') rows.put(attemptTable, closedAttempt(before, input, writing, 0));
    changeMyResult(
      rows,
      { id: input.activityId, courseId: input.courseId },
      { state: 'done', attempts: before.number, finishedAt: writing.at },
      writing,
    );
  },
});
