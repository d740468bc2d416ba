import type { Ability } from '#contract/core/roles.ts';
import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { askingOnly, type EffectRows, type Facts, removing, write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { type ApplicationState, enrollId } from './keys.ts';
import { refuseSetting, settingAfter, settingFrom } from './rules.ts';
import { applicationTable, blockTable, enrollSettingTable } from './tables.ts';

interface InCourse {
  readonly courseId: string;
}
interface OfPerson extends InCourse {
  readonly uid: string;
}
interface OfPeople extends InCourse {
  readonly uids: readonly string[];
}

const who =
  (ability: Ability) =>
  (facts: Facts, { courseId }: InCourse) =>
    facts.refuseUnlessMay(courseScope(courseId), ability);

const ofSetting = ({ courseId }: InCourse): readonly RowRef[] => [
  rowIn(enrollSettingTable, courseScope(courseId), courseId),
];
const settingIn = (rows: Pick<EffectRows, 'get'>, { courseId }: InCourse) =>
  rows.get(enrollSettingTable, courseId) ?? settingFrom(courseId);
const blockOf = ({ courseId, uid }: OfPerson): RowRef =>
  rowIn(blockTable, courseScope(courseId), enrollId(courseId, uid));

export const updateSetting = write({
  call: calls.updateSetting,
  touches: ofSetting,
  refuse: (facts, input) =>
    refuseSetting(input, facts.actor(courseScope(input.courseId)), facts.get(enrollSettingTable, input.courseId)),
  effect: (rows, input) => rows.put(enrollSettingTable, settingAfter(settingIn(rows, input), input)),
});

/** Whether there is room is known to the server alone. */
export const enroll = askingOnly({ call: calls.enroll });

const decided: Readonly<Record<1 | 2, Exclude<ApplicationState, 'waiting'>>> = { 1: 'admitted', 2: 'declined' };

/** Whoever is in already is left in. Whether there is room for all of them the server says. */
export const updateAuditState = write({
  call: calls.updateAuditState,
  touches: ({ courseId, uids }) =>
    uids.map((uid) => rowIn(applicationTable, courseScope(courseId), enrollId(courseId, uid))),
  refuse: who('enroll.review'),
  effect: (rows, { courseId, uids, state, reason }, { at }) => {
    const next = decided[state];
    for (const uid of uids)
      rows.changeIfThere(applicationTable, enrollId(courseId, uid), (row) =>
        row.state === next || row.state === 'admitted' ? row : { ...row, state: next, decidedAt: at, reason },
      );
  },
});

/** Only the server knows whose the accounts are. */
export const addBlackListsItemBat = askingOnly({
  call: calls.addBlackListsItemBat,
  refuse: who('enroll.block'),
});

export const deleteBlackListsItem = removing({
  call: calls.deleteBlackListsItem,
  of: blockTable,
  at: ({ courseId, uid }) => [courseScope(courseId), enrollId(courseId, uid)],
  refuse: who('enroll.block'),
});

export const deleteBlackListsItemBat = write({
  call: calls.deleteBlackListsItemBat,
  touches: ({ courseId, uids }: OfPeople) => uids.map((uid) => blockOf({ courseId, uid })),
  refuse: who('enroll.block'),
  effect: (rows, { courseId, uids }) => {
    for (const uid of uids) rows.remove(blockTable, enrollId(courseId, uid));
  },
});

export const updateBlackListState = write({
  call: calls.updateBlackListState,
  touches: (input) => [blockOf(input)],
  refuse: who('enroll.block'),
  effect: (rows, { courseId, uid, state }) =>
    rows.changeIfThere(blockTable, enrollId(courseId, uid), (row) => ({ ...row, active: state === 1 })),
});

export const updateBlackListTips = write({
  call: calls.updateBlackListTips,
  touches: ofSetting,
  refuse: who('enroll.block'),
  effect: (rows, input) => rows.put(enrollSettingTable, { ...settingIn(rows, input), tips: input.tips.trim() }),
});
