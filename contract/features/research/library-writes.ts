import { rowIn } from '#contract/core/rows/ref.ts';
import { changing, creating, type Facts, write } from '#contract/core/write.ts';
import { officeScope } from './keys.ts';
import * as calls from './library-calls.ts';
import {
  courseAfter,
  courseCopied,
  courseFrom,
  labelFrom,
  refuseAddCourse,
  refuseAddResource,
  refuseLabel,
  refuseSaveCourse,
  refuseUpdateResource,
  resourceAfter,
  resourceFrom,
} from './library-rules.ts';
import { refuseTouch } from './post-writes.ts';
import { researchRefusal } from './rules.ts';
import { officeCourseTable, officeLabelTable, officeResourceTable } from './tables.ts';

interface Place {
  readonly officeId: string;
  readonly id: string;
}

const { gone } = researchRefusal;
const at = ({ officeId, id }: Place) => [officeScope(officeId), id] as const;
const may =
  (ability: 'office.read' | 'office.share' | 'office.cite' | 'office.edit') =>
  (facts: Facts, { officeId }: Pick<Place, 'officeId'>) =>
    facts.refuseUnlessMay(officeScope(officeId), ability);
const editing = may('office.edit');
const citing = may('office.cite');
const allCourses = ({ officeId }: Pick<Place, 'officeId'>) => [
  { name: officeCourseTable.name, scope: officeScope(officeId) },
];
const otherCourses = (facts: Facts, { id }: Pick<Place, 'id'>): number =>
  facts.all(officeCourseTable).filter((one) => one.id !== id).length;

export const addResource = creating({
  call: calls.addResource,
  of: officeResourceTable,
  at,
  lists: ({ officeId }) => [{ name: officeResourceTable.name, scope: officeScope(officeId) }],
  refuse: (facts, input) =>
    may('office.share')(facts, input) ??
    refuseAddResource(input, facts.all(officeResourceTable).filter(({ id }) => id !== input.id).length),
  row: resourceFrom,
  answer: ({ id }) => ({ id }),
});

export const updateResource = changing({
  call: calls.updateResource,
  of: officeResourceTable,
  at,
  gone,
  refuse: (facts, input) =>
    refuseTouch(facts, input, facts.get(officeResourceTable, input.id)) ?? refuseUpdateResource(input),
  next: resourceAfter,
});

export const delResource = write({
  call: calls.delResource,
  touches: ({ officeId, id }) => [rowIn(officeResourceTable, officeScope(officeId), id)],
  refuse: (facts, input) => refuseTouch(facts, input, facts.get(officeResourceTable, input.id)),
  effect: (rows, { id }) => rows.remove(officeResourceTable, id),
});

/** Of what is gone nothing is counted. */
export const addActionLog = write({
  call: calls.addActionLog,
  touches: ({ officeId, id }) => [rowIn(officeResourceTable, officeScope(officeId), id)],
  refuse: (facts, input) => (input.action === 2 ? citing : may('office.read'))(facts, input),
  effect: (rows, { id, action }) =>
    rows.changeIfThere(officeResourceTable, id, (row) =>
      action === 1 ? { ...row, opened: row.opened + 1 } : { ...row, taken: row.taken + 1 },
    ),
});

export const addWareLabel = creating({
  call: calls.addWareLabel,
  of: officeLabelTable,
  at,
  lists: ({ officeId }) => [{ name: officeLabelTable.name, scope: officeScope(officeId) }],
  refuse: (facts, input) => editing(facts, input) ?? refuseLabel(input, facts.all(officeLabelTable)),
  row: labelFrom,
  answer: ({ id }) => ({ id }),
});

export const delWareLabels = write({
  call: calls.delWareLabels,
  touches: ({ officeId, ids }) => ids.map((id) => rowIn(officeLabelTable, officeScope(officeId), id)),
  refuse: editing,
  effect: (rows, { ids }) => {
    for (const id of ids) rows.remove(officeLabelTable, id);
  },
});

export const addCourse = creating({
  call: calls.addCourse,
  of: officeCourseTable,
  at,
  lists: allCourses,
  refuse: (facts, input) => editing(facts, input) ?? refuseAddCourse(input, otherCourses(facts, input)),
  row: courseFrom,
  answer: ({ id }) => ({ id }),
});

export const saveCourse = changing({
  call: calls.saveCourse,
  of: officeCourseTable,
  at,
  gone,
  refuse: (facts, input) => {
    const row = facts.get(officeCourseTable, input.id);
    return editing(facts, input) ?? (row === undefined ? gone : refuseSaveCourse(row, input));
  },
  next: courseAfter,
});

export const deleteOfficeCourse = write({
  call: calls.deleteOfficeCourse,
  touches: ({ officeId, id }) => [rowIn(officeCourseTable, officeScope(officeId), id)],
  refuse: editing,
  effect: (rows, { id }) => rows.remove(officeCourseTable, id),
});

export const copyOfficeCourse = write({
  call: calls.copyOfficeCourse,
  touches: ({ officeId, id, from }) => [
    rowIn(officeCourseTable, officeScope(officeId), id),
    rowIn(officeCourseTable, officeScope(officeId), from),
  ],
  lists: allCourses,
  refuse: (facts, input) => {
    const known = facts.get(officeCourseTable, input.from);
    return editing(facts, input) ?? (known ? refuseAddCourse(input, otherCourses(facts, input)) : gone);
  },
  effect: (rows, input, writing) => {
    const from = rows.get(officeCourseTable, input.from);
    if (from !== undefined) rows.create(officeCourseTable, courseCopied(from, input, writing));
  },
  answer: ({ id }) => ({ id }),
});

export const sortCourses = write({
  call: calls.sortCourses,
  touches: ({ officeId, ids }) => ids.map((id) => rowIn(officeCourseTable, officeScope(officeId), id)),
  refuse: editing,
  effect: (rows, { ids }) => {
    for (const [index, id] of ids.entries())
      rows.changeIfThere(officeCourseTable, id, (row) => ({ ...row, place: index + 1 }));
  },
});

export const citeCourse = write({
  call: calls.citeCourse,
  touches: ({ officeId, id }) => [rowIn(officeCourseTable, officeScope(officeId), id)],
  refuse: citing,
  effect: (rows, { id }) => rows.changeIfThere(officeCourseTable, id, (row) => ({ ...row, taken: row.taken + 1 })),
});
