import { refuseUnless } from '#contract/core/roles.ts';
import * as calls from '#contract/features/course/manage-calls.ts';
import { clientMutation } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from './public.ts';

interface InCourse {
  readonly courseId: string;
}

const asOwner = async (replica: Replica, { courseId }: InCourse) =>
  refuseUnless(await actorIn(replica, courseId), 'course.own');

const asInviter = async (replica: Replica, { courseId }: InCourse) =>
  refuseUnless(await actorIn(replica, courseId), 'course.invite');

/** What only the server can do shows nothing before its word. */
const atOnce = { touches: () => [], effect: () => {} } as const;

export const managingMutations = [
  clientMutation({ ...atOnce, call: calls.resetCourseCode, refuse: asInviter }),
  clientMutation({ ...atOnce, call: calls.delCourse, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.restoreCourse, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.transferCourse, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.cancelTransfer, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.answerTransfer }),
];
