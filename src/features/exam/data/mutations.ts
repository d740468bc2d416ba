import { minute } from '#contract/core/time.ts';
import { changeActivityRow, changeMyResult } from '#contract/features/activity/effects.ts';
import * as calls from '#contract/features/exam/calls.ts';
import { answerId, personId } from '#contract/features/exam/keys.ts';
import type { Answered, WorkRow } from '#contract/features/exam/rows.ts';
import {
  allowedWork,
  answerRow,
  closedAttempt,
  examRefusal,
  noPerson,
  refuseMark,
  refuseReason,
  refuseStaff,
} from '#contract/features/exam/rules.ts';
import {
  answerTable,
  attemptTable,
  examTable,
  markTable,
  personTable,
  workTable,
} from '#contract/features/exam/tables.ts';
import { type ClientMutation, clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { myResultKey } from '#src/features/activity/data/public.ts';
import { activityRowKey } from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}
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

const staffOnly = async (replica: Replica, { courseId }: Place) => refuseStaff(await actorIn(replica, courseId));

const giveMarks = clientMutation({
  call: calls.giveMarks,
  touches: ({ marks }) => marks.map(({ id }) => rowKey(markTable, id)),
  effect: (rows, { activityId, marks }, { uid, at }) => {
    for (const mark of marks) rows.put(markTable, { ...mark, activityId, by: uid, at });
  },
  refuse: async (replica, input) => {
    const early = await staffOnly(replica, input);
    if (early !== undefined) return early;
    for (const mark of input.marks) {
      const wrong = refuseMark(mark, await replica.rows(workTable).get(mark.attemptId));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
});

const markAgain = clientMutation({
  call: calls.markAgain,
  touches: () => [],
  effect: () => undefined,
  refuse: staffOnly,
});

const changePeople = (
  rows: EffectRows,
  { courseId, activityId, subjects }: Place & { readonly subjects: readonly string[] },
  next: Partial<ReturnType<typeof noPerson>>,
): void => {
  for (const subject of subjects) {
    const before = rows.get(personTable, personId(activityId, subject)) ?? noPerson(courseId, activityId, subject);
    rows.put(personTable, { ...before, ...next });
  }
};

const peopleKeys = ({ activityId, subjects }: { readonly activityId: string; readonly subjects: readonly string[] }) =>
  subjects.map((subject) => rowKey(personTable, personId(activityId, subject)));

const setExtraTime = clientMutation({
  call: calls.setExtraTime,
  touches: peopleKeys,
  effect: (rows, input) => changePeople(rows, input, { extra: input.minutes * minute }),
  refuse: staffOnly,
});

const allowDevice = clientMutation({
  call: calls.allowDevice,
  touches: ({ attemptId }) => [rowKey(workTable, attemptId)],
  effect: (rows, input, { at }) => {
    const row = rows.get(workTable, input.attemptId);
    const next = row && allowedWork(row, input, at);
    if (next !== undefined) rows.put(workTable, next);
  },
  refuse: staffOnly,
});

/** Which attempts are open then only the server knows. */
const collectTests = clientMutation({
  call: calls.collectTests,
  touches: () => [],
  effect: () => undefined,
  refuse: staffOnly,
});

const endTest = clientMutation({
  call: calls.endTest,
  touches: ({ activityId }) => [activityRowKey(activityId)],
  effect: (rows, { activityId }, { at }) =>
    changeActivityRow(rows, activityId, (row) =>
      row.closesAt > 0 && row.closesAt <= at ? row : { ...row, closesAt: at },
    ),
  refuse: staffOnly,
});

const returnTests = clientMutation({
  call: calls.returnTests,
  touches: peopleKeys,
  effect: (rows, input, { at }) => changePeople(rows, input, { returnedAt: at, reason: input.reason.trim() }),
  refuse: async (replica, input) => (await staffOnly(replica, input)) ?? refuseReason(input),
});

const releaseResults = clientMutation({
  call: calls.releaseResults,
  touches: ({ activityId }) => [rowKey(examTable, activityId)],
  effect: (rows, { courseId, activityId, shown }, { at }) => {
    const before = rows.get(examTable, activityId) ?? {
      id: activityId,
      activityId,
      courseId,
      releasedAt: 0,
      endedAt: 0,
    };
    rows.put(examTable, { ...before, releasedAt: shown ? at : 0 });
  },
  refuse: staffOnly,
});

const taken = (row: WorkRow): WorkRow =>
  row.late === null ? row : { ...row, ...row.late, state: 'handedIn', by: 'person', late: null };

const takeLateTest = clientMutation({
  call: calls.takeLateTest,
  touches: ({ attemptId }) => [rowKey(workTable, attemptId)],
  effect: (rows, { attemptId }) => {
    const row = rows.get(workTable, attemptId);
    if (row !== undefined) rows.put(workTable, taken(row));
  },
  refuse: staffOnly,
});

export const examMutations: readonly ClientMutation[] = [
  startTest,
  askDevice,
  saveAnswers,
  handInTest,
  giveMarks,
  markAgain,
  setExtraTime,
  allowDevice,
  collectTests,
  endTest,
  returnTests,
  releaseResults,
  takeLateTest,
];
