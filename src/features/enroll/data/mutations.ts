import { refuseUnless } from '#contract/core/roles.ts';
import * as calls from '#contract/features/enroll/calls.ts';
import { enrollId } from '#contract/features/enroll/keys.ts';
import { refuseSetting, settingAfter, settingFrom } from '#contract/features/enroll/rules.ts';
import { applicationTable, blockTable, enrollSettingTable } from '#contract/features/enroll/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { enrollSetting } from './queries.ts';

interface InCourse {
  readonly courseId: string;
}
interface OfPeople extends InCourse {
  readonly uids: readonly string[];
}

const asBlocker = async (replica: Replica, { courseId }: InCourse) =>
  refuseUnless(await actorIn(replica, courseId), 'enroll.block');
const ofSetting = ({ courseId }: InCourse) => [rowKey(enrollSettingTable, courseId)];
const ofBlocks = ({ courseId, uids }: OfPeople) => uids.map((uid) => rowKey(blockTable, enrollId(courseId, uid)));
const takeOff = (rows: EffectRows, { courseId, uids }: OfPeople): void => {
  for (const uid of uids) rows.remove(blockTable, enrollId(courseId, uid));
};

export const enrollMutations = [
  clientMutation({
    call: calls.updateSetting,
    touches: ofSetting,
    effect: (rows, input) =>
      rows.put(
        enrollSettingTable,
        settingAfter(rows.get(enrollSettingTable, input.courseId) ?? settingFrom(input.courseId), input),
      ),
    refuse: async (replica, input) =>
      refuseSetting(input, await actorIn(replica, input.courseId), await enrollSetting(replica, input.courseId)),
  }),
  clientMutation({ call: calls.enroll, touches: () => [], effect: () => {} }),
  clientMutation({
    call: calls.updateAuditState,
    touches: ({ courseId, uids }) => uids.map((uid) => rowKey(applicationTable, enrollId(courseId, uid))),
    effect: (rows, { courseId, uids, state, reason }, { at }) => {
      for (const uid of uids) {
        const row = rows.get(applicationTable, enrollId(courseId, uid));
        if (row !== undefined && row.state !== 'admitted')
          rows.put(applicationTable, {
            ...row,
            state: state === 1 ? 'admitted' : 'declined',
            decidedAt: at,
            reason,
          });
      }
    },
    refuse: async (replica, { courseId }) => refuseUnless(await actorIn(replica, courseId), 'enroll.review'),
  }),
  clientMutation({ call: calls.addBlackListsItemBat, touches: () => [], effect: () => {}, refuse: asBlocker }),
  clientMutation({
    call: calls.deleteBlackListsItem,
    touches: ({ courseId, uid }) => ofBlocks({ courseId, uids: [uid] }),
    effect: (rows, { courseId, uid }) => takeOff(rows, { courseId, uids: [uid] }),
    refuse: asBlocker,
  }),
  clientMutation({ call: calls.deleteBlackListsItemBat, touches: ofBlocks, effect: takeOff, refuse: asBlocker }),
  clientMutation({
    call: calls.updateBlackListState,
    touches: ({ courseId, uid }) => ofBlocks({ courseId, uids: [uid] }),
    effect: (rows, { courseId, uid, state }) => {
      const row = rows.get(blockTable, enrollId(courseId, uid));
      if (row !== undefined) rows.put(blockTable, { ...row, active: state === 1 });
    },
    refuse: asBlocker,
  }),
  clientMutation({
    call: calls.updateBlackListTips,
    touches: ofSetting,
    effect: (rows, { courseId, tips }) =>
      rows.put(enrollSettingTable, { ...(rows.get(enrollSettingTable, courseId) ?? settingFrom(courseId)), tips }),
    refuse: asBlocker,
  }),
];
