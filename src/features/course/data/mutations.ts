import {
  createCourse as createCourseCall,
  joinCourseByCode as joinCourseByCodeCall,
  readmitMember as readmitMemberCall,
} from '#contract/features/course/calls.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import { courseFrom, memberFrom, refuseCreateCourse } from '#contract/features/course/rules.ts';
import { courseMemberTable, courseTable } from '#contract/features/course/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { ownUserType } from '#src/features/account/data/public.ts';

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

/** Only the server knows who was removed. */
export const readmitMember = clientMutation({
  call: readmitMemberCall,
  touches: () => [],
  effect: () => {},
});
