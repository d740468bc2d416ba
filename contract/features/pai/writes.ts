import { rowIn } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import { askingOnly, changing, creating, type EffectRows, type Facts, removing, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { teamMemberId } from '#contract/features/team/keys.ts';
import * as calls from './calls.ts';
import { paiLimits, spaceScope } from './keys.ts';
import type { SpaceRow } from './rows.ts';
import { agentAfter, agentFrom, freshPerson, paiRefusal, refuseEditAgent, refuseName, spaceFrom } from './rules.ts';
import { agentTable, paiAccessTable, paiPersonTable, spaceMemberTable, spaceTable } from './tables.ts';

interface Place {
  readonly spaceId: string;
  readonly id: string;
}

const { gone } = paiRefusal;
const at = ({ spaceId, id }: Place) => [spaceScope(spaceId), id] as const;
export const refuseWriting = (facts: Facts, { spaceId }: { readonly spaceId: string }) =>
  facts.refuseUnlessMay(spaceScope(spaceId), 'space.write');

const memberRow = (id: string, uid: string) => rowIn(spaceMemberTable, spaceScope(id), teamMemberId(id, uid));

/** Both rows of a workspace, shown at once; the server lets its owner in. */
const openSpace = (rows: EffectRows, space: Pick<SpaceRow, 'id' | 'name' | 'isPersonal'>, writing: Writing): void => {
  const { uid, at } = writing;
  if (rows.get(spaceTable, space.id) !== undefined) return;
  rows.put(spaceTable, spaceFrom(space, writing));
  rows.put(spaceMemberTable, {
    ...{ id: teamMemberId(space.id, uid), teamId: space.id, uid, username: '', role: 'owner' },
    ...{ joinedAt: at, removedAt: 0, removedBy: '' },
  });
};

export const openOwnSpace = write({
  call: calls.openOwnSpace,
  touches: (_input, uid) => [rowIn(spaceTable, spaceScope(uid), uid), memberRow(uid, uid)],
  effect: (rows, _input, writing) => openSpace(rows, { id: writing.uid, name: '', isPersonal: true }, writing),
  answer: () => ({ id: '' }),
});

export const createWorkspace = write({
  call: calls.createWorkspace,
  touches: ({ id }, uid) => [rowIn(spaceTable, spaceScope(id), id), memberRow(id, uid)],
  refuse: (_facts, input) => refuseName(input),
  effect: (rows, { id, name }, writing) => openSpace(rows, { id, name, isPersonal: false }, writing),
  answer: ({ id }) => ({ id }),
});

export const editWorkspaceName = changing({
  call: calls.editWorkspaceName,
  of: spaceTable,
  at: ({ spaceId }) => [spaceScope(spaceId), spaceId],
  gone,
  refuse: (facts, input) => facts.refuseUnlessMay(spaceScope(input.spaceId), 'space.manage') ?? refuseName(input),
  next: (row, { name }) => ({ ...row, name: name.trim() }),
});

export const switchWorkSpace = write({
  call: calls.switchWorkSpace,
  touches: (_input, uid) => [rowIn(paiPersonTable, userScope(uid), uid)],
  asks: ({ spaceId }) => (spaceId === '' ? [] : [spaceScope(spaceId)]),
  refuse: (facts, { spaceId }) =>
    spaceId === '' ? undefined : facts.refuseUnlessMay(spaceScope(spaceId), 'space.read'),
  effect: (rows, { spaceId }, { uid }) =>
    rows.put(paiPersonTable, { ...(rows.get(paiPersonTable, uid) ?? freshPerson(uid)), spaceId }),
});

export const createApp = creating({
  call: calls.createApp,
  of: agentTable,
  at,
  lists: ({ spaceId }) => [{ name: agentTable.name, scope: spaceScope(spaceId) }],
  refuse: (facts, input) =>
    refuseWriting(facts, input) ??
    refuseName(input) ??
    (facts.all(agentTable).filter(({ id }) => id !== input.id).length >= paiLimits.agents
      ? paiRefusal.manyAgents
      : undefined),
  row: agentFrom,
  answer: ({ id }) => ({ id }),
});

export const updateApp = changing({
  call: calls.updateApp,
  of: agentTable,
  at,
  gone,
  refuse: (facts, input) => {
    const row = facts.get(agentTable, input.id);
    return refuseWriting(facts, input) ?? (row === undefined ? gone : refuseEditAgent(row, input));
  },
  next: agentAfter,
  answer: ({ id }) => ({ id }),
});

/** Courses lose it a moment later. */
export const deleteApp = removing({ call: calls.deleteApp, of: agentTable, at, refuse: refuseWriting });

const mayMake = (facts: Facts, input: { readonly spaceId: string }) => refuseWriting(facts, input);
const asks = ({ spaceId }: { readonly spaceId: string }) => [spaceScope(spaceId)];

/** What it is copied from lies on the server. */
export const copyAgent = askingOnly({ call: calls.copyAgent, asks, refuse: mayMake });
export const copyCourseAgent = askingOnly({ call: calls.copyCourseAgent, asks, refuse: mayMake });

export const applyFor = write({
  call: calls.applyFor,
  touches: (_input, uid) => [rowIn(paiAccessTable, userScope(uid), uid)],
  effect: (rows, { note }, { uid, at }) => {
    const before = rows.get(paiAccessTable, uid);
    if (before?.state === 'granted') return;
    rows.put(paiAccessTable, {
      ...{ id: uid, uid, state: 'asked', note: note.trim(), answer: '', askedAt: at, decidedAt: 0 },
    });
  },
});
