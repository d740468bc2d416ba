import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { changing, creating, type Facts, write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import {
  objectiveAfter,
  objectiveFrom,
  objectiveRefusal,
  refuseEdit,
  refuseEvidence,
  refuseObjective,
  withEvidence,
} from './rules.ts';
import { objectiveTable } from './tables.ts';

interface Place {
  readonly courseId: string;
  readonly id: string;
}

const { gone } = objectiveRefusal;
const at = ({ courseId, id }: Place) => [courseScope(courseId), id] as const;
const managing = (facts: Facts, { courseId }: Place) => facts.refuseUnlessMay(courseScope(courseId), 'objective.write');

export const createObjective = creating({
  call: calls.createObjective,
  of: objectiveTable,
  at,
  lists: ({ courseId }) => [{ name: objectiveTable.name, scope: courseScope(courseId) }],
  refuse: (facts, input) =>
    managing(facts, input) ??
    refuseObjective(input, facts.all(objectiveTable).filter(({ id }) => id !== input.id).length),
  row: objectiveFrom,
  answer: ({ id }) => ({ id }),
});

export const updateObjective = changing({
  call: calls.updateObjective,
  of: objectiveTable,
  at,
  gone,
  refuse: (facts, input) => {
    const row = facts.get(objectiveTable, input.id);
    return managing(facts, input) ?? (row === undefined ? gone : refuseEdit(row, input));
  },
  next: objectiveAfter,
  answer: ({ id }) => ({ id }),
});

/** One that is gone is deleted. */
export const deleteObjective = write({
  call: calls.deleteObjective,
  touches: ({ courseId, id }) => [rowIn(objectiveTable, courseScope(courseId), id)],
  refuse: managing,
  effect: (rows, { id }) => rows.remove(objectiveTable, id),
});

export const setEvidence = changing({
  call: calls.setEvidence,
  of: objectiveTable,
  at,
  gone,
  refuse: (facts, input) => {
    const row = facts.get(objectiveTable, input.id);
    return managing(facts, input) ?? (row === undefined ? gone : refuseEvidence(row, input));
  },
  next: (row, input) => withEvidence(row, input),
  answer: ({ id }) => ({ id }),
});
