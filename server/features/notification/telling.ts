import * as z from 'zod/mini';
import { AudienceEntries } from '#contract/features/activity/rows.ts';
import {
  contentTypes,
  notificationEvents,
  notificationKinds,
  notificationTexts,
} from '#contract/features/notification/keys.ts';
import { NotificationRow } from '#contract/features/notification/rows.ts';

/** What happened, as it waits in the job table until everybody concerned was told. */
export const Telling = z.object({
  kind: z.enum(notificationKinds),
  event: z.enum(notificationEvents),
  /** `own`: the title is its author's. */
  text: z._default(z.enum(notificationTexts), 'own'),
  title: z._default(z.string(), ''),
  courseId: z._default(z.string(), ''),
  /** The conversation it quotes: told to nobody who does not belong there any more. */
  groupId: z._default(z.string(), ''),
  contentType: z._default(z.enum(contentTypes), 'none'),
  contentId: z._default(z.string(), ''),
  url: z._default(z.string(), ''),
  appeal: z._default(NotificationRow.shape.appeal, null),
  /** Who did it; never told. */
  by: z.string(),
  /** When they did. */
  at: z.int(),
  /** Members or teachers of the course, people by uid, or students whom something is for. */
  to: z.union([z.enum(['members', 'teachers']), z.array(z.string()), z.object({ audience: AudienceEntries })]),
});
export type Telling = z.output<typeof Telling>;

/** What notifications are about: a thing of one kind in one course or conversation. Its id alone was chosen by a client. */
export const About = z.pick(Telling, { contentType: true, courseId: true, groupId: true, contentId: true });
export type About = z.output<typeof About>;

/** Of the jobs: stored, never changed. */
export const tellJob = 'notification.tell';
export const withdrawJob = 'notification.withdraw';
export const forgetGroupJob = 'notification.forgetGroup';
