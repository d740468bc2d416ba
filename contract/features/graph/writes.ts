import type { Refusal } from '#contract/core/refusal.ts';
import type { Ability } from '#contract/core/roles.ts';
import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { askingOnly, changing, type Facts, write } from '#contract/core/write.ts';
import { profileTable } from '#contract/features/account/tables.ts';
import { teamMemberId } from '#contract/features/team/keys.ts';
import * as calls from './calls.ts';
import { inOrder, linksId, relationId } from './ids.ts';
import { graphScope, mostLinks } from './keys.ts';
import {
  graphFrom,
  graphRefusal,
  isStructural,
  pointAfter,
  pointFrom,
  refuseCreate,
  refuseTexts,
  refuseWhole,
  refuseWriting,
} from './rules.ts';
import {
  courseGraphTable,
  graphMemberTable,
  graphPointTable,
  graphRelationTable,
  graphTable,
  pointLinksTable,
} from './tables.ts';

interface InGraph {
  readonly graphId: string;
}
interface InCourse {
  readonly courseId: string;
}

const { gone } = graphRefusal;
const ofGraph = {
  of: graphTable,
  at: ({ graphId }: InGraph) => [graphScope(graphId), graphId] as const,
  gone,
};
const graphRow = ({ graphId }: InGraph) => rowIn(graphTable, graphScope(graphId), graphId);

/** As what one acts in a graph is told of one that is there. */
const refuseIn = (facts: Facts, { graphId }: InGraph, ability: Ability): Refusal | undefined => {
  const row = facts.get(graphTable, graphId);
  return facts.refuseUnlessMay(graphScope(graphId), ability) ?? (row === undefined ? gone : undefined);
};

const ownMember = ({ graphId }: InGraph, uid: string) =>
  rowIn(graphMemberTable, graphScope(graphId), teamMemberId(graphId, uid));

/** The own name is the server's to fill in. */
export const createGraph = write({
  call: calls.createGraph,
  touches: (input, uid) => [graphRow(input), ownMember(input, uid)],
  reads: (_input, uid) => [rowIn(profileTable, userScope(uid), uid)],
  refuse: (facts, input) => refuseCreate(input, facts.get(profileTable, facts.uid)?.userType ?? 'student'),
  effect: (rows, input, writing) => {
    const { graphId: teamId } = input;
    const { uid, at: joinedAt } = writing;
    rows.put(graphTable, graphFrom(input, writing));
    rows.put(graphMemberTable, {
      ...{ id: teamMemberId(teamId, uid), teamId, uid, username: '', role: 'owner', joinedAt },
      ...{ removedAt: 0, removedBy: '' },
    });
  },
});

export const renameGraph = changing({
  ...ofGraph,
  call: calls.renameGraph,
  refuse: (facts, input) =>
    refuseIn(facts, input, 'team.manage') ?? (input.name.trim() === '' ? graphRefusal.unnamed : undefined),
  next: (row, { name }, { at }) => ({ ...row, name: name.trim(), editedAt: Math.max(row.editedAt, at) }),
  answer: ({ graphId }) => ({ graphId }),
});

export const deleteGraph = changing({
  ...ofGraph,
  call: calls.deleteGraph,
  refuse: (facts, input) => refuseIn(facts, input, 'team.own'),
  next: (row, { state }, { at }) => ({ ...row, deletedAt: state === 0 ? 0 : row.deletedAt || at }),
});

export const editGraph = write({
  call: calls.editGraph,
  touches: ({ graphId, add = [], change = [], remove = [], relate = [], unrelate = [] }) => {
    const scope = graphScope(graphId);
    const ids = [...new Set([...[...add, ...change].map(({ id }) => id), ...remove])];
    return [
      ...ids.map((id) => rowIn(graphPointTable, scope, id)),
      graphRow({ graphId }),
      ...[...relate, ...unrelate].map((one) => rowIn(graphRelationTable, scope, relationId(graphId, one))),
    ];
  },
  lists: (input) => {
    const scope = graphScope(input.graphId);
    return isStructural(input)
      ? [
          { name: graphPointTable.name, scope },
          { name: graphRelationTable.name, scope },
        ]
      : [];
  },
  refuse: (facts, input) => {
    const early =
      refuseIn(facts, input, 'team.write') ??
      (facts.get(graphTable, input.graphId)?.deletedAt ? gone : undefined) ??
      refuseTexts(input, (id) => facts.get(graphPointTable, id) !== undefined);
    if (early !== undefined || !isStructural(input)) return early;
    return refuseWhole(input, { points: facts.all(graphPointTable), relations: facts.all(graphRelationTable) });
  },
  effect: (rows, { graphId, add = [], change = [], remove = [], relate = [], unrelate = [] }, writing) => {
    for (const one of add) rows.put(graphPointTable, pointFrom(graphId, one, writing));
    for (const one of change) rows.changeIfThere(graphPointTable, one.id, (row) => pointAfter(row, one, writing));
    for (const id of remove) rows.remove(graphPointTable, id);
    for (const one of unrelate) rows.remove(graphRelationTable, relationId(graphId, one));
    for (const one of relate) rows.put(graphRelationTable, { id: relationId(graphId, one), graphId, ...inOrder(one) });
    rows.changeIfThere(graphTable, graphId, (row) => ({ ...row, editedAt: Math.max(row.editedAt, writing.at) }));
  },
});

export const writePoint = changing({
  call: calls.writePoint,
  of: graphPointTable,
  at: ({ graphId, id }) => [graphScope(graphId), id],
  gone: graphRefusal.pointGone,
  reads: (input) => [graphRow(input)],
  refuse: (facts, input) =>
    refuseIn(facts, input, 'team.write') ??
    (facts.get(graphTable, input.graphId)?.deletedAt ? gone : undefined) ??
    refuseWriting(facts.get(graphPointTable, input.id), input),
  next: (row, { graphId: _, basis: _basis, ...given }, writing) => pointAfter(row, given, writing),
});

const binding = (facts: Facts, { courseId }: InCourse) => facts.refuseUnlessMay(courseScope(courseId), 'graph.bind');

export const bindGraphByCourse = askingOnly({
  call: calls.bindGraphByCourse,
  refuse: (facts, input) =>
    binding(facts, input) ??
    (input.graphId === '' ? undefined : facts.refuseUnlessMay(graphScope(input.graphId), 'team.write')),
});

export const switchCourseGraphOpen = changing({
  call: calls.switchCourseGraphOpen,
  of: courseGraphTable,
  at: ({ courseId }) => [courseScope(courseId), courseId],
  gone: graphRefusal.notBound,
  refuse: (facts, input) =>
    binding(facts, input) ?? (facts.get(courseGraphTable, input.courseId)?.graphId ? undefined : graphRefusal.notBound),
  next: (row, { state }) => ({ ...row, isOpen: state === 1 }),
});

const linksOf = ({ courseId, pointId }: InCourse & { readonly pointId: string }) => linksId(courseId, pointId);

export const syncResource = write({
  call: calls.syncResource,
  touches: (input) => [rowIn(pointLinksTable, courseScope(input.courseId), linksOf(input))],
  reads: ({ courseId }) => [rowIn(courseGraphTable, courseScope(courseId), courseId)],
  refuse: (facts, input) => {
    const early = binding(facts, input);
    if (early !== undefined || input.state === 0) return early;
    if (!facts.get(courseGraphTable, input.courseId)?.graphId) return graphRefusal.notBound;
    const { activities = {} } = facts.get(pointLinksTable, linksOf(input)) ?? {};
    const isFull = Object.keys(activities).length >= mostLinks && activities[input.activityId] === undefined;
    return isFull ? graphRefusal.manyLinks : undefined;
  },
  effect: (rows, input, _writing) => {
    const { courseId, pointId, activityId, state } = input;
    const id = linksOf(input);
    const before = rows.get(pointLinksTable, id);
    const { [activityId]: _before, ...others } = before?.activities ?? {};
    const given = state === 1 ? { ...others, [activityId]: true as const } : others;
    const sorted = Object.fromEntries(Object.entries(given).sort(([one], [other]) => (one < other ? -1 : 1)));
    if (Object.keys(sorted).length > 0) rows.put(pointLinksTable, { id, courseId, pointId, activities: sorted });
    else if (before !== undefined) rows.remove(pointLinksTable, id);
  },
});
