import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { askingOnly, changing, type EffectRows, type Facts, write } from '#contract/core/write.ts';
import { momentOf } from '#contract/core/writing.ts';
import { activityRow, changeActivityRow } from '#contract/features/activity/effects.ts';
import { type ActivityRef, workScope } from '#contract/features/activity/keys.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import * as calls from './calls.ts';
import { personId } from './keys.ts';
import { allowedWork, examRefusal, noPerson, refuseMark, refuseReason, refuseStaff, takenLate } from './rules.ts';
import { examTable, markTable, personTable, workTable } from './tables.ts';

type OfPeople = ActivityRef & { readonly subjects: readonly string[] };

const test = ({ courseId, activityId }: ActivityRef): RowRef => activityRow({ courseId, id: activityId });
const workRow = ({ activityId }: ActivityRef, id: string): RowRef => rowIn(workTable, workScope(activityId), id);
const peopleRows = ({ activityId, subjects }: OfPeople): readonly RowRef[] =>
  subjects.map((subject) => rowIn(personTable, workScope(activityId), personId(activityId, subject)));

/** The test as its staff know it; a course that it is not of has none. */
const running = (facts: Facts, { courseId, activityId }: ActivityRef) =>
  refuseStaff(facts.actor(courseScope(courseId))) ??
  (facts.get(activityTable, activityId)?.kind === 'test' ? undefined : examRefusal.gone);

const byStaff = { reads: (input: ActivityRef) => [test(input)], refuse: running };

const changePeople = (
  rows: EffectRows,
  { courseId, activityId, subjects }: OfPeople,
  next: Partial<ReturnType<typeof noPerson>>,
): void => {
  for (const subject of subjects) {
    const before = rows.get(personTable, personId(activityId, subject)) ?? noPerson(courseId, activityId, subject);
    rows.put(personTable, { ...before, ...next });
  }
};

export const giveMarks = write({
  call: calls.giveMarks,
  touches: ({ activityId, marks }) => marks.map(({ id }) => rowIn(markTable, workScope(activityId), id)),
  reads: (input) => [test(input), ...input.marks.map(({ attemptId }) => workRow(input, attemptId))],
  refuse: (facts, input) => {
    const wrong = (mark: (typeof input.marks)[number]) => refuseMark(mark, facts.get(workTable, mark.attemptId));
    return running(facts, input) ?? input.marks.map(wrong).find((one) => one !== undefined);
  },
  effect: (rows, { activityId, marks }, { uid, at }) => {
    for (const { id, attemptId, itemId, score, comment = '' } of marks)
      rows.create(markTable, { id, activityId, attemptId, itemId, score, comment: comment.trim(), by: uid, at });
  },
  answer: ({ marks }) => ({ count: marks.length }),
});

/** It ends by the server's clock, for everybody who sits it then. */
export const endTest = write({
  ...byStaff,
  call: calls.endTest,
  touches: (input) => [test(input)],
  effect: (rows, { activityId }, { at }) =>
    changeActivityRow(rows, activityId, (row) =>
      row.closesAt > 0 && row.closesAt <= at ? row : { ...row, closesAt: at },
    ),
});

export const markAgain = askingOnly({ ...byStaff, call: calls.markAgain });

/** Which attempts are open then only the server knows. */
export const collectTests = askingOnly({ ...byStaff, call: calls.collectTests });

export const setExtraTime = write({
  ...byStaff,
  call: calls.setExtraTime,
  touches: peopleRows,
  effect: (rows, input) => changePeople(rows, input, { extra: input.minutes * minute }),
});

export const returnTests = write({
  ...byStaff,
  call: calls.returnTests,
  touches: peopleRows,
  refuse: (facts, input) => running(facts, input) ?? refuseReason(input),
  effect: (rows, input, writing) =>
    changePeople(rows, input, { returnedAt: momentOf(writing), reason: input.reason.trim() }),
});

const ofAttempt = {
  ...byStaff,
  of: workTable,
  at: ({ activityId, attemptId }: ActivityRef & { readonly attemptId: string }) =>
    [workScope(activityId), attemptId] as const,
  gone: examRefusal.gone,
};

/** An attempt that is over needs no word any more. */
export const allowDevice = changing({
  ...ofAttempt,
  call: calls.allowDevice,
  next: (row, input, writing) => allowedWork(row, input, momentOf(writing)) ?? row,
});

/** What was there in time stays in the rounds of marking that were made of it. */
export const takeLateTest = changing({ ...ofAttempt, call: calls.takeLateTest, next: takenLate });

export const releaseResults = write({
  ...byStaff,
  call: calls.releaseResults,
  touches: ({ activityId }) => [rowIn(examTable, workScope(activityId), activityId)],
  effect: (rows, { courseId, activityId, shown }, writing) => {
    const none = { id: activityId, activityId, courseId, releasedAt: 0, endedAt: 0 };
    const before = rows.get(examTable, activityId) ?? none;
    rows.put(examTable, { ...before, releasedAt: shown ? momentOf(writing) : 0 });
  },
});
