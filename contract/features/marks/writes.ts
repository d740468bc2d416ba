import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { type Facts, write } from '#contract/core/write.ts';
import { workScope } from '../activity/keys.ts';
import * as calls from './calls.ts';
import { isUnshown, marksFrom, refuseMarks } from './rules.ts';
import { markReleaseTable, markTable } from './tables.ts';

interface OfWork {
  readonly courseId: string;
  readonly activityId: string;
}

const markRow = ({ activityId }: OfWork, id: string) => rowIn(markTable, workScope(activityId), id);
const asks = ({ courseId }: OfWork): readonly string[] => [courseScope(courseId)];
const reviewing = (facts: Facts, { courseId }: OfWork) =>
  facts.refuseUnlessMay(courseScope(courseId), 'homework.review');

/** Whether there is such a work, and such a file in it, the server looks up. */
export const addMarks = write({
  call: calls.addMarks,
  touches: (input) => input.marks.map(({ id }) => markRow(input, id)),
  asks,
  lists: ({ activityId, attemptId }) => [
    { name: markTable.name, scope: workScope(activityId), where: ['attemptId', attemptId] },
  ],
  refuse: (facts, input) => reviewing(facts, input) ?? refuseMarks(input.marks, facts.all(markTable).length),
  effect: (rows, input, writing) => {
    for (const row of marksFrom(input, writing)) rows.create(markTable, row);
  },
});

/** One that is gone is erased. */
export const eraseMarks = write({
  call: calls.eraseMarks,
  touches: (input) => input.ids.map((id) => markRow(input, id)),
  asks,
  refuse: reviewing,
  effect: (rows, { ids }) => {
    for (const id of ids) rows.remove(markTable, id);
  },
});

/** Shown again as they are shown, nothing is said; nor where nothing ever was. */
export const releaseMarks = write({
  call: calls.releaseMarks,
  touches: ({ activityId, attemptId }) => [rowIn(markReleaseTable, workScope(activityId), attemptId)],
  asks,
  refuse: reviewing,
  effect: (rows, { activityId, subject, attemptId, ids }, { at }) => {
    const shown = rows.get(markReleaseTable, attemptId)?.marks ?? [];
    const wanted = ids.map((id) => ({ id }));
    if (isUnshown(wanted, shown)) rows.put(markReleaseTable, { id: attemptId, activityId, subject, marks: ids, at });
  },
});
