import * as z from 'zod/mini';
import { FileRef, GroupRole, Id } from '#contract/core/shapes.ts';
import { changeKinds, conversationKinds, messageTypes } from './keys.ts';

/** People who write to each other. Never written by a message: what was said last and what is unread follow from the messages. */
export const ConversationRow = z.object({
  /** Names the scope: the course's id, `team-<courseId>`, `privateId` of both, or its maker's choice. */
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** '' in private and group conversations. */
  courseId: z.string(),
  /** '' unless somebody named a group: then it is called after its people, or after its course. */
  name: z.string(),
  /** Address of a picture, or ''. */
  avatar: z.string(),
  /** Only those who manage it may write (E-065 kind 5). */
  mutedAll: z.boolean(),
  /** Only those who manage it may add people and rename it (E-065 kind 6). */
  restricted: z.boolean(),
  createdBy: z.string(),
  createdAt: z.int(),
});
export type ConversationRow = z.infer<typeof ConversationRow>;

/** One person of a private or group conversation. Who belongs to the others is told by their course. The id is `<groupId>:<uid>`. */
export const ParticipantRow = z.object({
  id: z.string(),
  groupId: z.string(),
  uid: z.string(),
  /** '' until the server has said it. */
  name: z.string(),
  avatar: z.string(),
  role: GroupRole,
  joinedAt: z.int(),
});
export type ParticipantRow = z.infer<typeof ParticipantRow>;

/** A file with what its bubble needs before a byte of it is here. */
export const MessageFile = z.extend(FileRef, {
  /** Of audio and video. */
  seconds: z._default(z.int().check(z.nonnegative()), 0),
  /** Pixels of images and videos; 0 where nobody knows. */
  width: z._default(z.int().check(z.nonnegative()), 0),
  height: z._default(z.int().check(z.nonnegative()), 0),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** A reminder of a homework (`content` of E-062). */
export const MessageCard = z.object({
  title: z.string().check(z.maxLength(200)),
  tips: z.string().check(z.maxLength(500)),
  courseId: Id,
  homeworkId: Id,
});
export type MessageCard = z.infer<typeof MessageCard>;

/** What happened to the group (E-065). `on`: became administrator, muted, restricted. `text`: the new name or picture. */
const GroupChange = z.object({
  kind: z.enum(changeKinds),
  uids: z.array(z.string()),
  text: z.string(),
  on: z.boolean(),
});

/** One message (E-062). */
export const MessageRow = z.object({
  /** The wire's `uniqueCode`, made by the device before anything is sent. */
  id: Id,
  groupId: z.string(),
  fromUid: z.string(),
  type: z.enum(messageTypes),
  /** '' of a recalled one, as its file and card are gone. */
  text: z.string(),
  file: z.nullable(MessageFile),
  card: z.nullable(MessageCard),
  change: z.nullable(GroupChange),
  /** The message that it answers, or ''. */
  replyTo: z.string(),
  mentions: z.array(z.string()),
  /** Place in the conversation, from 1 on without a gap; 0 until the server has said it. */
  seq: z.int(),
  /** The server's time; the click's until the server has said it. */
  at: z.int(),
  /** 0 unless it was taken back. */
  recalledAt: z.int(),
  /** Who took it back; '' where nobody did, or nobody knows. */
  recalledBy: z._default(z.string(), ''),
  /** How many messages count as unread up to this one. */
  cum: z.int(),
});
export type MessageRow = z.infer<typeof MessageRow>;

/** What a conversation is to one person, in their own scope; the id is the conversation's. There is none until something was done. */
export const ConversationMarkRow = z.object({
  id: z.string(),
  uid: z.string(),
  /** Everything up to it was seen; never goes back. */
  readSeq: z.int(),
  pinned: z.boolean(),
  muted: z.boolean(),
  /** Out of the list until something newer than this comes; -1 never removed. */
  removedSeq: z.int(),
});
export type ConversationMarkRow = z.infer<typeof ConversationMarkRow>;

/** A message that one person does not want to see; the id is the message's. */
export const HiddenMessageRow = z.object({ id: Id, uid: z.string(), groupId: z.string() });
export type HiddenMessageRow = z.infer<typeof HiddenMessageRow>;

/** Somebody whose private messages one person refuses; the id is the refused one's uid. */
export const BlockedPersonRow = z.object({ id: z.string(), uid: z.string(), at: z.int() });
export type BlockedPersonRow = z.infer<typeof BlockedPersonRow>;

/** How far somebody has read, in conversations of few; a little late. The id is `<groupId>:<uid>`. */
export const ReadReceiptRow = z.object({ id: z.string(), groupId: z.string(), uid: z.string(), seq: z.int() });
export type ReadReceiptRow = z.infer<typeof ReadReceiptRow>;
