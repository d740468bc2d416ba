import {
  createCourse as createCourseCall,
  joinCourseByCode as joinCourseByCodeCall,
  readmitMember as readmitMemberCall,
  removeMember as removeMemberCall,
  setMemberRole as setMemberRoleCall,
} from '#contract/features/course/calls.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import {
  courseFrom,
  memberFrom,
  memberWithRole,
  refuseChangeMember,
  refuseCreateCourse,
} from '#contract/features/course/rules.ts';
import { courseMemberTable, courseTable } from '#contract/features/course/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { ownUserType } from '#src/features/account/data/public.ts';
import { actorIn } from './public.ts';

/** The own name is not known to an effect: the server fills it in, and the screen shows the profile's meanwhile. */
export const createCourse = clientMutation({
  call: createCourseCall,
  touches: ({ courseId }, uid) => [
    rowKey(courseTable, courseId),
    rowKey(courseMemberTable, courseMemberId(courseId, uid)),
  ],
  effect: (rows, input, { uid, at }) => {
    rows.put(courseTable, courseFrom(input, { uid, at }));
    rows.put(courseMemberTable, memberFrom(input.courseId, { uid, username: '' }, 'teacher', at));
  },
  refuse: async (replica, input) => refuseCreateCourse(input, await ownUserType(replica)),
});

/** Only the server knows which course a code opens. */
export const joinCourseByCode = clientMutation({
  call: joinCourseByCodeCall,
  touches: () => [],
  effect: () => {},
});

export const removeMember = clientMutation({
  call: removeMemberCall,
  touches: ({ courseId, uid }) => [rowKey(courseMemberTable, courseMemberId(courseId, uid))],
  effect: (rows, { courseId, uid }) => rows.remove(courseMemberTable, courseMemberId(courseId, uid)),
  refuse: async (replica, { courseId, uid }) =>
    refuseChangeMember(
      await actorIn(replica, courseId),
      await replica.rows(courseMemberTable).get(courseMemberId(courseId, uid)),
    ),
});

/** Only the server knows who was removed. */
export const readmitMember = clientMutation({
  call: readmitMemberCall,
  touches: () => [],
  effect: () => {},
});

export const setMemberRole = clientMutation({
  call: setMemberRoleCall,
  touches: ({ courseId, uid }) => [rowKey(courseMemberTable, courseMemberId(courseId, uid))],
  effect: (rows, { courseId, uid, role }) => {
    const member = rows.get(courseMemberTable, courseMemberId(courseId, uid));
    if (member !== undefined) rows.put(courseMemberTable, memberWithRole(member, role));
  },
  refuse: async (replica, { courseId, uid }) =>
    refuseChangeMember(
      await actorIn(replica, courseId),
      await replica.rows(courseMemberTable).get(courseMemberId(courseId, uid)),
      'member.role',
    ),
});
