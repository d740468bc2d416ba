import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { type Facts, write } from '#contract/core/write.ts';
import { activityRow } from '#contract/features/activity/effects.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import * as calls from './calls.ts';
import {
  bookAfter,
  bookCounting,
  bookWith,
  bookWithout,
  itemAfter,
  markAfter,
  noGradebook,
  refuseCategory,
  refuseMark,
  usualItem,
} from './rules.ts';
import { gradebookTable, gradeItemTable, gradeMarkTable } from './tables.ts';

interface InCourse {
  readonly courseId: string;
}

const bookRow = ({ courseId }: InCourse) => [rowIn(gradebookTable, courseScope(courseId), courseId)];

const refuse = (facts: Facts, { courseId }: InCourse) => facts.refuseUnlessMay(courseScope(courseId), 'grade.write');

export const createGradeCategory = write({
  call: calls.createGradeCategory,
  touches: bookRow,
  refuse: (facts, input) =>
    refuse(facts, input) ?? refuseCategory(input, facts.get(gradebookTable, input.courseId), true),
  effect: (rows, input, writing) =>
    rows.put(
      gradebookTable,
      bookWith(rows.get(gradebookTable, input.courseId) ?? noGradebook(input.courseId), input, writing),
    ),
});

export const changeGradeCategory = write({
  call: calls.changeGradeCategory,
  touches: bookRow,
  refuse: (facts, input) =>
    refuse(facts, input) ?? refuseCategory(input, facts.get(gradebookTable, input.courseId), false),
  effect: (rows, input) => rows.changeIfThere(gradebookTable, input.courseId, (row) => bookAfter(row, input)),
});

export const removeGradeCategory = write({
  call: calls.removeGradeCategory,
  touches: bookRow,
  refuse,
  effect: (rows, { courseId, id }) => rows.changeIfThere(gradebookTable, courseId, (row) => bookWithout(row, id)),
});

export const setGradeItems = write({
  call: calls.setGradeItems,
  touches: ({ courseId, ids }) => ids.map((id) => rowIn(gradeItemTable, courseScope(courseId), id)),
  reads: ({ courseId, ids }) => ids.map((id) => activityRow({ courseId, id })),
  refuse,
  effect: (rows, input) => {
    for (const id of input.ids)
      rows.put(gradeItemTable, itemAfter(rows.get(gradeItemTable, id) ?? usualItem(input.courseId, id), input));
  },
});

export const setGradeMark = write({
  call: calls.setGradeMark,
  touches: ({ courseId, activityId, uid }) => [rowIn(gradeMarkTable, courseScope(courseId), resultId(activityId, uid))],
  reads: ({ courseId, activityId }) => [activityRow({ courseId, id: activityId })],
  refuse: (facts, input) =>
    refuse(facts, input) ??
    refuseMark(
      input,
      facts.get(activityTable, input.activityId),
      facts.get(gradeMarkTable, resultId(input.activityId, input.uid)),
    ),
  effect: (rows, input, writing) =>
    rows.put(
      gradeMarkTable,
      markAfter(rows.get(gradeMarkTable, resultId(input.activityId, input.uid)), input, writing),
    ),
});

export const countMissingGrades = write({
  call: calls.countMissingGrades,
  touches: bookRow,
  refuse,
  effect: (rows, { courseId, countsMissing }, writing) =>
    rows.put(
      gradebookTable,
      bookCounting(rows.get(gradebookTable, courseId) ?? noGradebook(courseId), countsMissing, writing),
    ),
});
