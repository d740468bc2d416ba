import { changeActivityRow, changeMyResult } from '#contract/features/activity/effects.ts';
import * as calls from '#contract/features/exam/calls.ts';
import { answerId } from '#contract/features/exam/keys.ts';
import type { Answered } from '#contract/features/exam/rows.ts';
import { answerRow, closedAttempt, examRefusal, refuseStaff } from '#contract/features/exam/rules.ts';
import { answerTable, attemptTable } from '#contract/features/exam/tables.ts';
import { type ClientMutation, clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import { myResultKey } from '#src/features/activity/data/public.ts';
import { activityRowKey } from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';

type Answers = Readonly<Record<string, Answered>>;

/** Only the server's clock begins an attempt. */
const startTest = clientMutation({
  call: calls.startTest,
  touches: ({ id }) => [rowKey(attemptTable, id)],
  effect: () => undefined,
});

/** Whether staff allowed it meanwhile only the server knows. */
const askDevice = clientMutation({
  call: calls.askDevice,
  touches: ({ attemptId }) => [rowKey(attemptTable, attemptId)],
  effect: () => undefined,
});

/** Every save names its attempt: one that waits takes in the next. */
const answerKeys = (attemptId: string, answers: Answers) => [
  rowKey(attemptTable, attemptId),
  ...Object.keys(answers).map((itemId) => rowKey(answerTable, answerId(attemptId, itemId))),
];

const putAnswers = (rows: EffectRows, attemptId: string, uid: string, answers: Answers): void => {
  for (const [itemId, answer] of Object.entries(answers)) {
    const before = rows.get(answerTable, answerId(attemptId, itemId));
    const next = answerRow(before, { attemptId, uid, itemId }, answer, 0);
    const isKnown = before !== undefined && before.seq === next.seq && before.at === next.at;
    if (!isKnown) rows.put(answerTable, next);
  }
};

const saveAnswers = clientMutation({
  call: calls.saveAnswers,
  touches: ({ attemptId, answers }) => answerKeys(attemptId, answers),
  effect: (rows, { attemptId, answers }, { uid }) => putAnswers(rows, attemptId, uid, answers),
});

/** From here on the attempt is closed on this device; whether it counts the server says. */
const handInTest = clientMutation({
  call: calls.handInTest,
  touches: ({ activityId, attemptId, answers }, uid) => [
    ...answerKeys(attemptId, answers),
    myResultKey(activityId, uid),
  ],
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
  refuse: async (replica, { attemptId }) =>
    (await replica.rows(attemptTable).get(attemptId)) === undefined ? examRefusal.gone : undefined,
});

const endTest = clientMutation({
  call: calls.endTest,
  touches: ({ activityId }) => [activityRowKey(activityId)],
  effect: (rows, { activityId }, { at }) =>
    changeActivityRow(rows, activityId, (row) =>
      row.closesAt > 0 && row.closesAt <= at ? row : { ...row, closesAt: at },
    ),
  refuse: async (replica, { courseId }) => refuseStaff(await actorIn(replica, courseId)),
});

export const examMutations: readonly ClientMutation[] = [startTest, askDevice, saveAnswers, handInTest, endTest];
