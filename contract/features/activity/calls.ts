import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { activityCall, Done, Ids } from './call-parts.ts';
import { timingFields } from './fields.ts';

/** One mutation for a whole selection. To close is to set `closesAt` to now, to open again is to set it later. */
export const setActivities = mutation({
  ...activityCall,
  name: 'setActivities',
  path: '/FutureV2/Activity/set',
  ledger: 'ours',
  summary: 'Set times, audience, rule for late work or total score of activities of any kind, published or not.',
  title: 'Dates and audience',
  input: z.object({ courseId: Id, ids: Ids, ...timingFields }),
  output: Done,
  policy: 'lww-field',
});

/** The first time counts. Of a lane of its own: a mark waits for nothing that teachers write. */
export const openActivity = mutation({
  ...activityCall,
  feature: 'activity',
  name: 'openActivity',
  path: '/FutureV2/Activity/open',
  ledger: 'ours',
  summary: 'Note that a student has seen an activity.',
  title: 'Seen',
  scopes: ({ courseId }) => [courseScope(courseId)],
  input: z.object({ courseId: Id, id: Id }),
  output: Done,
  policy: 'commutative',
});

/** Needs the server: it alone knows who has done it by now. */
export const remindActivity = mutation({
  ...activityCall,
  feature: 'activity',
  name: 'remindActivity',
  path: '/FutureV2/Activity/remind',
  ledger: 'ours',
  summary: 'Remind the students who have not done an activity, or not seen it.',
  title: 'Reminder',
  input: z.object({ courseId: Id, id: Id, who: z._default(z.enum(['unseen', 'undone']), 'undone') }),
  output: z.object({ students: z.int() }),
  policy: 'server-decides',
  offline: 'refuse',
});
