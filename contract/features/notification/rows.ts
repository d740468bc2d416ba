import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import {
  appealStates,
  contentTypes,
  notificationEvents,
  notificationKinds,
  notificationTexts,
  seenIds,
} from './keys.ts';

const Appeal = z.object({
  state: z.enum(appealStates),
  type: z.string(),
  moduleId: z.string(),
  studentUid: z.string(),
  courseId: z.string(),
});

/** Something that happened, as told to one person (E-031). Lives in their own scope. */
export const NotificationRow = z.object({
  id: Id,
  uid: z.string(),
  kind: z.enum(notificationKinds),
  event: z.enum(notificationEvents),
  text: z.enum(notificationTexts),
  /** Its author's words; empty where `text` says it. */
  title: z.string(),
  /** Empty outside a course. */
  courseId: z.string(),
  courseName: z.string(),
  /** The conversation whose members alone may read it; empty otherwise. */
  groupId: z._default(z.string(), ''),
  senderUid: z.string(),
  senderName: z.string(),
  contentType: z.enum(contentTypes),
  /** What a press opens; empty when there is nothing to open. */
  contentId: z.string(),
  /** An address of its own instead of one made from the event; empty without. */
  url: z.string(),
  appeal: z.nullable(Appeal),
  /** How many people it is about: those who join a course are told together. */
  people: z.int(),
  /** Of the event. */
  createdAt: z.int(),
  /** When it reached this person, on the server's clock; greater than that of every earlier one. */
  arrivedAt: z.int(),
  /** 0 unread, unless it is covered by `NotificationSeenRow`. */
  readAt: z.int(),
  /** What it is about was deleted: it leads nowhere. */
  gone: z.boolean(),
});
export type NotificationRow = z.infer<typeof NotificationRow>;

/** "Everything that had arrived by then is read": of one kind, or of all. */
export const NotificationSeenRow = z.object({
  id: z.enum(seenIds),
  uid: z.string(),
  /** An `arrivedAt`. */
  upTo: z.int(),
});
export type NotificationSeenRow = z.infer<typeof NotificationSeenRow>;
