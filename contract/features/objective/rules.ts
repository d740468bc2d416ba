import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { createObjective, setEvidence, updateObjective } from './calls.ts';
import { mostEvidence, mostObjectives } from './keys.ts';
import type { ObjectiveRow } from './rows.ts';

export const objectiveRefusal = refusals('objective', {
  empty: { text: 'Write the objective.', field: 'content' },
  many: { text: 'A course has 50 objectives at most.' },
  manyActivities: { text: 'An objective has 200 activities at most.' },
  gone: { text: 'This objective is not there any more.', code: replyCode.notFound },
});

export const refuseObjective = (
  { content }: { readonly content?: string | undefined },
  others: number,
): Refusal | undefined => {
  if (content !== undefined && content.trim() === '') return objectiveRefusal.empty;
  return others >= mostObjectives ? objectiveRefusal.many : undefined;
};

export const refuseEdit = (row: ObjectiveRow, input: Input<typeof updateObjective>): Refusal | undefined =>
  refuseObjective(input, 0) ??
  (fieldsInConflict(row.editions, input.basis).length > 0 ? coreRefusal.conflict : undefined);

export const objectiveFrom = (
  { id, courseId, number, content }: Input<typeof createObjective>,
  { uid, at, mid }: Writing,
): ObjectiveRow => ({
  ...{ id, courseId, number, content: content.trim(), evidence: {} },
  ...{ createdBy: uid, createdAt: at, editions: editionsAfter({}, ['content'], mid) },
});

/** What was played already is in it. */
export const objectiveAfter = (
  row: ObjectiveRow,
  { number = row.number, content }: Input<typeof updateObjective>,
  { mid }: Writing,
): ObjectiveRow => ({
  ...row,
  number,
  ...(content !== undefined && { content: content.trim(), editions: editionsAfter(row.editions, ['content'], mid) }),
});

export const refuseEvidence = (
  row: ObjectiveRow,
  { activityId, weight }: Input<typeof setEvidence>,
): Refusal | undefined =>
  weight > 0 && row.evidence[activityId] === undefined && Object.keys(row.evidence).length >= mostEvidence
    ? objectiveRefusal.manyActivities
    : undefined;

export const withEvidence = (row: ObjectiveRow, { activityId, weight }: Input<typeof setEvidence>): ObjectiveRow => {
  const { [activityId]: _before, ...others } = row.evidence;
  const all = weight > 0 ? { ...others, [activityId]: weight } : others;
  // In one order on every device.
  const evidence = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...row, evidence };
};
