import {
  acceptGuestLink as acceptGuestLinkCall,
  createGuestLink as createGuestLinkCall,
  withdrawGuestLink as withdrawGuestLinkCall,
} from '#contract/features/course/calls.ts';
import { refuseManageCourse } from '#contract/features/course/rules.ts';
import { guestLinkTable } from '#contract/features/course/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { actorIn } from './public.ts';

/** Making and following a link is the server's work; withdrawing one shows at once. */
export const guestMutations = [
  clientMutation({
    call: createGuestLinkCall,
    touches: () => [],
    effect: () => {},
    refuse: async (replica, { courseId }) => refuseManageCourse(await actorIn(replica, courseId)),
  }),
  clientMutation({ call: acceptGuestLinkCall, touches: () => [], effect: () => {} }),
  clientMutation({
    call: withdrawGuestLinkCall,
    touches: ({ id }) => [rowKey(guestLinkTable, id)],
    effect: (rows, { id }) => {
      const link = rows.get(guestLinkTable, id);
      if (link?.state === 'open') rows.put(guestLinkTable, { ...link, state: 'withdrawn' });
    },
    refuse: async (replica, { courseId }) => refuseManageCourse(await actorIn(replica, courseId)),
  }),
];
