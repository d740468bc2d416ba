import { coreRefusal } from '#contract/core/refusal.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, teamScope, userScope } from '#contract/core/scopes.ts';
import { type Facts, write } from '#contract/core/write.ts';
import { profileTable } from '#contract/features/account/tables.ts';
import { courseTable } from '#contract/features/course/tables.ts';
import { teamMemberId } from '#contract/features/team/keys.ts';
import * as calls from './calls.ts';
import { areaLimits } from './keys.ts';
import {
  areaRefusal,
  contentOf,
  refuseContent,
  refuseCreateArea,
  refuseEdit,
  refuseHtml,
  refusePaper,
  refuseShare,
  savesFrom,
  withinOf,
} from './rules.ts';
import { areaMemberTable, areaNodeTable, areaShareTable, areaTable } from './tables.ts';

interface InArea {
  readonly areaId: string;
}
const scopeOf = (areaId: string) => teamScope('area', areaId);
const areaRow = ({ areaId }: InArea) => rowIn(areaTable, scopeOf(areaId), areaId);
const nodeRow = (areaId: string, id: string) => rowIn(areaNodeTable, scopeOf(areaId), id);
const readsArea = (input: InArea) => [areaRow(input)];
const editing = (facts: Facts, { areaId }: InArea) =>
  refuseEdit(facts.actor(scopeOf(areaId)), facts.get(areaTable, areaId));
const allNodes = ({ areaId }: InArea) => [{ name: areaNodeTable.name, scope: scopeOf(areaId) }];

/** The own name is not known to an effect: the server fills it in. */
export const createArea = write({
  call: calls.createArea,
  touches: ({ areaId }, uid) => [
    areaRow({ areaId }),
    rowIn(areaMemberTable, scopeOf(areaId), teamMemberId(areaId, uid)),
  ],
  reads: (_input, uid) => [rowIn(profileTable, userScope(uid), uid)],
  refuse: (facts, { name }) => refuseCreateArea(name, facts.get(profileTable, facts.uid)?.userType ?? 'student'),
  effect: (rows, { areaId, name, personal }, { uid, at }) => {
    rows.put(areaTable, {
      id: areaId,
      name: name.trim(),
      personal,
      membersEdit: true,
      restricted: false,
      membersAdd: false,
      noSaving: false,
      createdBy: uid,
      createdAt: at,
      deletedAt: 0,
    });
    rows.put(areaMemberTable, {
      id: teamMemberId(areaId, uid),
      teamId: areaId,
      uid,
      username: '',
      role: 'owner',
      joinedAt: at,
      removedAt: 0,
      removedBy: '',
    });
  },
});

export const updateArea = write({
  call: calls.updateArea,
  touches: readsArea,
  gone: areaRefusal.deleted,
  refuse: (facts, { areaId, name }) =>
    facts.refuseUnlessMay(scopeOf(areaId), 'team.manage') ??
    (name !== undefined && name.trim() === '' ? areaRefusal.nameBlank : undefined),
  effect: (rows, { areaId, ...given }) =>
    rows.change(areaTable, areaId, (row) => ({
      ...row,
      name: given.name?.trim() ?? row.name,
      membersEdit: given.membersEdit ?? row.membersEdit,
      restricted: given.restricted ?? row.restricted,
      membersAdd: given.membersAdd ?? row.membersAdd,
      noSaving: given.noSaving ?? row.noSaving,
    })),
});

export const deleteArea = write({
  call: calls.deleteArea,
  touches: readsArea,
  gone: areaRefusal.deleted,
  refuse: (facts, { areaId }) => facts.refuseUnlessMay(scopeOf(areaId), 'team.own'),
  effect: (rows, { areaId, deleted }, { at }) =>
    rows.change(areaTable, areaId, (row) => ({ ...row, deletedAt: deleted ? row.deletedAt || at : 0 })),
});

export const addAreaNodes = write({
  call: calls.addAreaNodes,
  touches: ({ areaId, nodes }) => nodes.map(({ id }) => nodeRow(areaId, id)),
  reads: (input) => [areaRow(input), ...(input.fromAreaId === '' ? [] : [areaRow({ areaId: input.fromAreaId })])],
  lists: allNodes,
  refuse: (facts, input) => {
    const { fromAreaId, nodes } = input;
    const early = editing(facts, input);
    if (early !== undefined) return early;
    if (fromAreaId !== '') {
      const from = facts.get(areaTable, fromAreaId);
      if (from === undefined || !savesFrom(facts.actor(scopeOf(fromAreaId)), from)) return areaRefusal.noSaving;
    }
    if (nodes.some(({ title }) => title.trim() === '')) return areaRefusal.titleBlank;
    if (facts.all(areaNodeTable).length + nodes.length > areaLimits.nodes) return areaRefusal.full;
    return nodes.map(refuseContent).find((refusal) => refusal !== undefined);
  },
  effect: (rows, { areaId, nodes }, { uid, at, mid }) => {
    for (const { id, parentId, kind, title, order, ...content } of nodes)
      rows.create(areaNodeTable, {
        ...{ id, areaId, parentId: parentId === id ? '' : parentId, kind, title: title.trim(), order },
        ...contentOf({ kind, ...content }),
        ...{ createdBy: uid, createdAt: at, updatedBy: uid, updatedAt: at },
        editions: { title: mid, content: mid },
      });
  },
});

const changedFields = ({ title, html, paper }: { title?: unknown; html?: unknown; paper?: unknown }): string[] => [
  ...(title === undefined ? [] : ['title']),
  ...(html === undefined && paper === undefined ? [] : ['content']),
];

export const updateAreaNode = write({
  call: calls.updateAreaNode,
  touches: ({ areaId, id }) => [nodeRow(areaId, id)],
  reads: readsArea,
  gone: areaRefusal.gone,
  refuse: (facts, input) => {
    const early = editing(facts, input);
    if (early !== undefined) return early;
    const row = facts.get(areaNodeTable, input.id);
    if (row === undefined) return areaRefusal.gone;
    if (input.title?.trim() === '') return areaRefusal.titleBlank;
    const problem =
      (input.html !== undefined && row.kind === 'outline' ? refuseHtml(input.html) : undefined) ??
      (input.paper === undefined ? undefined : refusePaper(input.paper));
    if (problem !== undefined) return problem;
    return fieldsInConflict(row.editions, input.basis).length > 0 ? coreRefusal.conflict : undefined;
  },
  effect: (rows, { id, title, html, paper, ...rest }, { uid, at, mid }) =>
    rows.change(areaNodeTable, id, (row) => ({
      ...row,
      title: title?.trim() ?? row.title,
      html: row.kind === 'outline' ? (html ?? row.html) : row.html,
      paper: row.paper === null ? null : (paper ?? row.paper),
      updatedBy: uid,
      updatedAt: Math.max(row.updatedAt, at),
      editions: editionsAfter(row.editions, changedFields({ ...rest, title, html, paper }), mid),
    })),
});

export const moveAreaNode = write({
  call: calls.moveAreaNode,
  touches: ({ areaId, id }) => [nodeRow(areaId, id)],
  reads: readsArea,
  lists: allNodes,
  gone: areaRefusal.gone,
  refuse: (facts, input) =>
    editing(facts, input) ??
    (input.parentId !== '' && withinOf(facts.all(areaNodeTable), input.id).has(input.parentId)
      ? areaRefusal.intoItself
      : undefined),
  effect: (rows, { id, parentId, order }) => rows.change(areaNodeTable, id, { parentId, order }),
});

export const removeAreaNodes = write({
  call: calls.removeAreaNodes,
  touches: ({ areaId, ids }) => [...new Set(ids)].map((id) => nodeRow(areaId, id)),
  reads: readsArea,
  refuse: editing,
  effect: (rows, { ids }) => {
    for (const id of ids) rows.remove(areaNodeTable, id);
  },
});

/** Names are the server's: a device shows those that it knows. */
export const shareAreaNode = write({
  call: calls.shareAreaNode,
  touches: ({ areaId, id, nodeId }) => [rowIn(areaShareTable, scopeOf(areaId), id), nodeRow(areaId, nodeId)],
  reads: (input) => [areaRow(input), rowIn(courseTable, courseScope(input.courseId), input.courseId)],
  refuse: (facts, { areaId, nodeId, courseId }) =>
    refuseShare(facts.actor(scopeOf(areaId)), facts.get(areaTable, areaId)) ??
    facts.refuseUnlessMay(courseScope(courseId), 'content.write') ??
    (facts.get(areaNodeTable, nodeId) === undefined ? areaRefusal.gone : undefined),
  effect: (rows, { id, areaId, nodeId, courseId, activityId }, { uid, at }) => {
    const { kind, title } = rows.get(areaNodeTable, nodeId) ?? { kind: 'outline', title: '' };
    rows.create(areaShareTable, {
      ...{ id, areaId, nodeId, courseId, activityId, at, kind, title },
      courseName: '',
      by: uid,
      byName: '',
    });
  },
});
