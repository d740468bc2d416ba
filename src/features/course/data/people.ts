import { coreRefusal } from '#contract/core/refusal.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import * as calls from '#contract/features/course/people-calls.ts';
import { infoFrom, memberWithRights, refuseInfo, refuseSetRights } from '#contract/features/course/rules.ts';
import { courseMemberTable, memberInfoTable } from '#contract/features/course/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { actorIn, courseOf } from './public.ts';

export const peopleMutations = [
  clientMutation({
    call: calls.addMembers,
    touches: () => [],
    effect: () => {},
    refuse: async (replica, { courseId }) => refuseUnless(await actorIn(replica, courseId), 'member.add'),
  }),
  clientMutation({
    call: calls.setMemberRights,
    touches: ({ courseId, uid }) => [rowKey(courseMemberTable, courseMemberId(courseId, uid))],
    effect: (rows, input) => {
      const member = rows.get(courseMemberTable, courseMemberId(input.courseId, input.uid));
      if (member !== undefined) rows.put(courseMemberTable, memberWithRights(member, input));
    },
    refuse: async (replica, input) =>
      refuseSetRights(
        input,
        { uid: replica.uid, actor: await actorIn(replica, input.courseId) },
        await replica.rows(courseMemberTable).get(courseMemberId(input.courseId, input.uid)),
      ),
  }),
  clientMutation({
    call: calls.updateMyCourseInfo,
    touches: ({ courseId }, uid) => [rowKey(memberInfoTable, courseMemberId(courseId, uid))],
    effect: (rows, { courseId, ...info }, { uid }) => rows.put(memberInfoTable, infoFrom(courseId, uid, info)),
    refuse: async (replica, { courseId, ...info }) =>
      (await replica.rows(courseMemberTable).get(courseMemberId(courseId, replica.uid))) === undefined
        ? coreRefusal.notAllowed
        : refuseInfo(info, await courseOf(replica, courseId)),
  }),
  clientMutation({
    call: calls.updateMemberInfo,
    touches: ({ courseId, uid }) => [rowKey(memberInfoTable, courseMemberId(courseId, uid))],
    effect: (rows, { courseId, uid, ...info }) => rows.put(memberInfoTable, infoFrom(courseId, uid, info)),
    refuse: async (replica, { courseId }) => refuseUnless(await actorIn(replica, courseId), 'member.info'),
  }),
];
