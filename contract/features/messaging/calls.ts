import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { convScope, userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { day } from '#contract/core/time.ts';
import { changeKinds, groupIdPattern, groupLimits, pictureFile, sentTypes } from './keys.ts';
import { privateId } from './private.ts';
import { MessageCard, MessageFile } from './rows.ts';

export const GroupId = z.string().check(z.regex(groupIdPattern));
const Uid = z.string().check(z.minLength(1), z.maxLength(64));
const GroupName = z.string().check(z.maxLength(limits.nameChars));
const People = z.array(Uid).check(z.maxLength(groupLimits.people));
const Seq = z.int().check(z.nonnegative());

/** What is sent again is recognised by `id` as well: its sender is answered with what came of it first. */
export const sendMessage = mutation({
  name: 'sendMessage',
  path: '/Instantmessaging/OperateApi/sendMessage',
  ledger: 'ours',
  summary: 'Write into a conversation; to somebody one has never written to, the first message opens it.',
  title: 'Message',
  feature: 'messaging',
  version: 1,
  input: z.object({
    groupId: GroupId,
    /** The wire's `uniqueCode`. */
    id: Id,
    /** Whom, where the conversation is of two and may not exist yet. */
    to: z.optional(Uid),
    type: z._default(z.enum(sentTypes), 'text'),
    text: z._default(z.string().check(z.maxLength(limits.messageChars)), ''),
    file: z.optional(MessageFile),
    card: z.optional(MessageCard),
    replyTo: z._default(z.union([Id, z.literal('')]), ''),
    mentions: z._default(z.array(Uid).check(z.maxLength(groupLimits.mentions)), []),
  }),
  output: z.object({ id: z.string(), seq: z.int(), /** Seconds. */ createTime: z.int() }),
  scopes: ({ groupId }) => [convScope(groupId)],
  creates: ({ id }) => [id],
  files: ({ file }) => (file === undefined ? [] : [file.id]),
  asksAfter: day,
  policy: 'commutative',
  offline: 'queue',
});

/** What is gone already is accepted. */
export const recallMessage = mutation({
  name: 'recallMessage',
  path: '/Instantmessaging/OperateApi/recallMessage',
  ledger: 'ours',
  summary: 'Take a message back: within two minutes one’s own, those who manage the conversation any, at any time.',
  title: 'Take a message back',
  feature: 'messaging',
  version: 1,
  input: z.object({ groupId: GroupId, id: Id }),
  output: z.object({}),
  scopes: ({ groupId }) => [convScope(groupId)],
  policy: 'commutative',
  offline: 'queue',
});

/** A watermark: the furthest counts, so several make one. */
export const readConversation = mutation({
  name: 'readConversation',
  path: '/Instantmessaging/OperateApi/readConversation',
  ledger: 'ours',
  summary: 'Everything up to this message was read by the signed-in person.',
  title: 'Messages read',
  feature: 'messaging',
  version: 1,
  input: z.object({ groupId: GroupId, seq: Seq }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
  absorbs: (earlier, later) =>
    earlier.groupId === later.groupId ? { ...later, seq: Math.max(earlier.seq, later.seq) } : undefined,
});

export const setConversation = mutation({
  name: 'setConversation',
  path: '/Instantmessaging/OperateApi/setSession',
  ledger: 'ours',
  summary: 'Pin a conversation in one’s own list, or mute it; or undo that.',
  title: 'Pin or mute a conversation',
  feature: 'messaging',
  version: 1,
  input: z.object({ groupId: GroupId, pinned: z.optional(z.boolean()), muted: z.optional(z.boolean()) }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'lww-field',
  offline: 'queue',
});

/** `seq` is ours: the last message that was seen when it was asked; without it, the last there is. */
export const deleteSession = mutation({
  name: 'deleteSession',
  path: '/Instantmessaging/OperateApi/deleteSession',
  ledger: 'C-412',
  summary: 'Take a conversation out of one’s own list until something newer comes. Nobody else notices.',
  title: 'Remove a conversation from the list',
  feature: 'messaging',
  version: 1,
  input: z.object({ groupId: GroupId, seq: z.optional(Seq) }),
  output: z.object({}),
  wire: { groupId: 'groupid' },
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

/** The frame of request type 7 (C-419) asks the same. */
export const removeMessage = mutation({
  name: 'removeMessage',
  path: '/Instantmessaging/OperateApi/removeMessage',
  ledger: 'ours',
  summary: 'Hide a message from oneself. Nobody else notices.',
  title: 'Hide a message',
  feature: 'messaging',
  version: 1,
  input: z.object({ groupId: GroupId, id: Id }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

/** `state` 1 refuses them, 0 does not any more; ours. */
export const refusePerson = mutation({
  name: 'refusePerson',
  path: '/LetterApi/refuse',
  ledger: 'C-406',
  summary: 'Refuse somebody’s private messages, or take them again.',
  title: 'Refuse private messages, or accept them again',
  feature: 'messaging',
  version: 1,
  input: z.object({ uid: Uid, state: z._default(z.union([z.literal(0), z.literal(1)]), 1) }),
  output: z.object({}),
  wire: { uid: 'sbid' },
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'lww-field',
  offline: 'queue',
});

/** What the specification calls a group is the conversation of two. Opening what is open is accepted. */
export const openConversation = mutation({
  name: 'openConversation',
  path: '/Futurev2/Letter/createGroup',
  ledger: 'C-410',
  summary: 'Open the conversation with somebody of one’s courses.',
  title: 'New conversation',
  feature: 'messaging',
  version: 1,
  input: z.object({ friendUid: Uid, courseId: z.optional(Id) }),
  output: z.object({ groupId: z.string() }),
  wire: { friendUid: 'friendid', courseId: 'courseid' },
  scopes: ({ friendUid }, uid) => [convScope(privateId(uid, friendUid))],
  policy: 'commutative',
  offline: 'queue',
});

export const createGroup = mutation({
  name: 'createGroup',
  path: '/Instantmessaging/OperateApi/createGroup',
  ledger: 'ours',
  summary: 'Make a group of people of one’s courses. Its maker owns it.',
  title: 'New group',
  feature: 'messaging',
  version: 1,
  input: z.object({ id: Id, name: GroupName, uids: People }),
  output: z.object({ groupId: z.string() }),
  scopes: ({ id }) => [convScope(id)],
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

/** `id` is that of the message that tells of it. `uids` of kinds 0, 1 and 4, `text` of 2 and 3 (`file:<id>`), `on` of 4, 5 and 6. */
export const changeGroup = mutation({
  name: 'changeGroup',
  path: '/Instantmessaging/OperateApi/changeGroup',
  ledger: 'ours',
  summary: 'People, name, picture, administrators and rights of a group (E-065).',
  title: 'Change a group',
  feature: 'messaging',
  version: 1,
  input: z.object({
    groupId: GroupId,
    id: Id,
    kind: z.enum(changeKinds),
    uids: z._default(People, []),
    text: z._default(z.string().check(z.maxLength(limits.urlChars)), ''),
    on: z._default(z.boolean(), false),
  }),
  output: z.object({}),
  scopes: ({ groupId }) => [convScope(groupId)],
  creates: ({ id }) => [id],
  files: ({ kind, text }) => [kind === 'changeAvatar' ? pictureFile(text) : undefined].filter((id) => id !== undefined),
  policy: 'lww-field',
  offline: 'queue',
});
