import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { changing, write } from '#contract/core/write.ts';
import { activityRow, putActivity } from '../activity/effects.ts';
import { newActivity } from '../activity/fields.ts';
import { activityTable } from '../content/tables.ts';
import * as calls from './calls.ts';
import { reviewing } from './reviewing.ts';
import {
  homeworkFrom,
  homeworkRefusal,
  referenceAfter,
  referenceFrom,
  refuseCreateHomework,
  refuseUpdateHomework,
  taskAfter,
} from './rules.ts';
import { homeworkTable, referenceTable } from './tables.ts';

interface TaskKey {
  readonly courseId: string;
  readonly id: string;
}

/** A task with what belongs to it: a conflict shows the task. */
const taskRows = (key: TaskKey): readonly RowRef[] => [
  rowIn(homeworkTable, courseScope(key.courseId), key.id),
  rowIn(referenceTable, courseScope(key.courseId), key.id),
  activityRow(key),
];

export const createHomework = write({
  call: calls.createHomework,
  touches: taskRows,
  refuse: (facts, input) => refuseCreateHomework(input, facts.actor(courseScope(input.courseId))),
  effect: (rows, input, writing) => {
    rows.create(homeworkTable, homeworkFrom(input, writing));
    rows.create(referenceTable, referenceFrom(input, writing));
    putActivity(rows, newActivity(input.kind, input, writing));
  },
  answer: ({ id }) => ({ id }),
});

export const updateHomework = write({
  call: calls.updateHomework,
  touches: taskRows,
  refuse: (facts, input) =>
    refuseUpdateHomework(input, facts.actor(courseScope(input.courseId)), {
      homework: facts.get(homeworkTable, input.id),
      activity: facts.get(activityTable, input.id),
    }),
  effect: (rows, input, writing) => {
    const { id } = input;
    const [homework, activity] = [rows.get(homeworkTable, id), rows.get(activityTable, id)];
    if (homework === undefined || activity === undefined) return;
    const next = taskAfter({ homework, activity }, input, writing);
    rows.put(homeworkTable, next.homework);
    rows.changeIfThere(referenceTable, id, (row) => referenceAfter(row, input, writing));
    putActivity(rows, next.activity);
  },
  answer: ({ id }) => ({ id }),
});

export const setScoreDisplay = changing({
  call: calls.setScoreDisplay,
  of: homeworkTable,
  at: ({ courseId, activityId }) => [courseScope(courseId), activityId],
  gone: homeworkRefusal.gone,
  refuse: reviewing,
  next: (row, { hides }) => ({ ...row, hidesScores: hides }),
});
