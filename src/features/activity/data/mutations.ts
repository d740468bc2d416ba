import * as calls from '#contract/features/activity/calls.ts';
import { changeMyResult } from '#contract/features/activity/effects.ts';
import { refuseWriteContent } from '#contract/features/content/rules.ts';
import { clientMutation } from '#src/core/feature.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { myResultKey } from './public.ts';

const openActivity = clientMutation({
  call: calls.openActivity,
  touches: ({ id }, uid) => [myResultKey(id, uid)],
  effect: (rows, input, writing) => changeMyResult(rows, input, { openedAt: writing.at }, writing),
});

/** Whom it reaches only the server knows. */
const remindActivity = clientMutation({
  call: calls.remindActivity,
  touches: () => [],
  effect: () => undefined,
  refuse: async (replica, { courseId }) => refuseWriteContent(await actorIn(replica, courseId)),
});

export const activityMutations = [openActivity, remindActivity];
