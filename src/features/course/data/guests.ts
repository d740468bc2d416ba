import {
  acceptGuestLink as acceptGuestLinkCall,
  createGuestLink as createGuestLinkCall,
} from '#contract/features/course/calls.ts';
import { refuseManageCourse } from '#contract/features/course/rules.ts';
import { clientMutation } from '#src/core/feature.ts';
import { actorIn } from './public.ts';

/** Making and following a link is the server's work. */
export const guestMutations = [
  clientMutation({
    call: createGuestLinkCall,
    touches: () => [],
    effect: () => {},
    refuse: async (replica, { courseId }) => refuseManageCourse(await actorIn(replica, courseId)),
  }),
  clientMutation({ call: acceptGuestLinkCall, touches: () => [], effect: () => {} }),
];
