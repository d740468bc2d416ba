import { refuseUnless } from '#contract/core/roles.ts';
import * as calls from '#contract/features/course/people-calls.ts';
import { clientMutation } from '#src/core/feature.ts';
import { actorIn } from './public.ts';

/** Whom the lines name only the server knows. */
export const addMembers = clientMutation({
  call: calls.addMembers,
  touches: () => [],
  effect: () => {},
  refuse: async (replica, { courseId }) => refuseUnless(await actorIn(replica, courseId), 'member.add'),
});
