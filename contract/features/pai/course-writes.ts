import type { Input } from '#contract/core/call.ts';
import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { changing, type EffectRows, type Facts, removing, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import * as calls from './course-calls.ts';
import { paiLimits, placedId, spaceScope } from './keys.ts';
import type { AgentRow } from './rows.ts';
import { paiRefusal } from './rules.ts';
import { agentTable, placedAgentTable } from './tables.ts';

interface Place {
  readonly courseId: string;
  readonly id: string;
}

const { gone } = paiRefusal;
const at = ({ courseId, id }: Place) => [courseScope(courseId), id] as const;
const managing = (facts: Facts, { courseId }: { readonly courseId: string }) =>
  facts.refuseUnlessMay(courseScope(courseId), 'agent.place');

/** What a course is shown of an agent. */
export const shownOf = ({ name, emoji, about, opening, welcome }: AgentRow) => ({
  ...{ name, emoji, about, opening, welcome },
});

type Placing = Input<typeof calls.publishToCourse> & { readonly activityId?: string };

const placedRow = (input: Placing) =>
  rowIn(placedAgentTable, courseScope(input.courseId), placedId(input.agentId, input.courseId, input.activityId ?? ''));
const agentRow = ({ spaceId, agentId }: Placing) => rowIn(agentTable, spaceScope(spaceId), agentId);
const placedIn = ({ courseId }: Placing) => [{ name: placedAgentTable.name, scope: courseScope(courseId) }];

const refusePlacing = (facts: Facts, input: Placing) => {
  const refusal = managing(facts, input) ?? facts.refuseUnlessMay(spaceScope(input.spaceId), 'space.write');
  if (refusal !== undefined) return refusal;
  if (facts.get(agentTable, input.agentId) === undefined) return gone;
  if (input.activityId !== undefined && facts.get(activityTable, input.activityId) === undefined) return gone;
  const { id } = placedRow(input);
  const others = facts.all(placedAgentTable).filter((one) => one.id !== id);
  return others.length >= paiLimits.placed ? paiRefusal.manyPlaced : undefined;
};

const place = (rows: EffectRows, input: Placing, { uid, at }: Writing): void => {
  const { spaceId, agentId, courseId, activityId = '', forTeachers, forStudents, isCopied } = input;
  const id = placedId(agentId, courseId, activityId);
  const agent = rows.get(agentTable, agentId);
  if (agent === undefined) return;
  rows.put(placedAgentTable, {
    ...(rows.get(placedAgentTable, id) ?? { order: '', teacherOrder: '', placedAt: at }),
    ...shownOf(agent),
    ...{ id, courseId, agentId, spaceId, activityId, forTeachers, forStudents, isCopied, placedBy: uid },
  });
};

export const publishToCourse = write({
  call: calls.publishToCourse,
  touches: (input) => [placedRow(input), agentRow(input)],
  reads: (input) => [agentRow(input)],
  lists: placedIn,
  refuse: refusePlacing,
  effect: place,
  answer: (input) => ({ id: placedRow(input).id }),
});

export const publishToResource = write({
  call: calls.publishToResource,
  touches: (input) => [placedRow(input), agentRow(input)],
  reads: (input) => [agentRow(input), rowIn(activityTable, courseScope(input.courseId), input.activityId)],
  lists: placedIn,
  refuse: refusePlacing,
  effect: place,
  answer: (input) => ({ id: placedRow(input).id }),
});

const one = { of: placedAgentTable, at, gone, refuse: managing };

export const switchTeacherOpenState = changing({
  call: calls.switchTeacherOpenState,
  ...one,
  next: (row, { open }) => ({ ...row, forTeachers: open }),
});

export const switchStudentOpenState = changing({
  call: calls.switchStudentOpenState,
  ...one,
  next: (row, { open }) => ({ ...row, forStudents: open }),
});

export const setCoursePosition = changing({
  call: calls.setCoursePosition,
  ...one,
  next: (row, { order }) => ({ ...row, order }),
});

export const setCourseTeacherPosition = changing({
  call: calls.setCourseTeacherPosition,
  ...one,
  next: (row, { order }) => ({ ...row, teacherOrder: order }),
});

export const cancelRelease = removing({ call: calls.cancelRelease, of: placedAgentTable, at, refuse: managing });
