import * as z from 'zod/mini';
import { call, inConversation, Page, pageSize } from '#contract/core/call.ts';
import type { Ability } from '#contract/core/roles.ts';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { GroupId } from './calls.ts';
import { friendsPage, historyPage } from './keys.ts';
import { privateId } from './private.ts';
import { Friend, OldRecord, SessionItem, WireMessage } from './wire.ts';

const Uid = z.string().check(z.minLength(1), z.maxLength(64));
const inClass = (may: Ability) => ({
  scope: ({ classId }: { readonly classId: string }) => courseScope(classId),
  may,
});
const friendWire = { classId: 'classid' } as const;

export const getLetterCourses = call({
  name: 'getLetterCourses',
  path: '/LetterApi/getCourseList',
  ledger: 'C-404',
  summary: 'The asker’s courses with the conversation of each, and of its teaching team where they belong to it.',
  reads: 'self',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        courseId: z.string(),
        courseName: z.string(),
        className: z.string(),
        groupId: z.string(),
        /** '' for somebody who does not teach there. */
        teamGroupId: z.string(),
      }),
    ),
  }),
});

/** `caid` names an administrative class in the specification; people here belong to teaching classes only, so it selects nothing. */
export const getClassFriends = call({
  name: 'getClassFriends',
  path: '/LetterApi/getClassAdministrationFriendList',
  ledger: 'C-405',
  summary: 'The others of a class, staff first.',
  reads: inClass('message.read'),
  input: z.object({
    classId: Id,
    caid: z._default(z.string().check(z.maxLength(64)), ''),
    page: Page,
    limit: pageSize(friendsPage),
  }),
  output: z.object({ list: z.array(Friend), total: z.int() }),
  wire: friendWire,
});

export const getTeachTeam = call({
  name: 'getTeachTeam',
  path: '/LetterApi/getTeachTeam',
  ledger: 'C-408',
  summary: 'Those who teach a class.',
  reads: inClass('message.read'),
  input: z.object({ classId: Id }),
  output: z.object({ list: z.array(Friend), /** '' unless the asker is one of them. */ groupId: z.string() }),
  wire: friendWire,
});

export const searchLetters = call({
  name: 'searchLetters',
  path: '/LetterApi/search',
  ledger: 'C-407',
  summary: 'People of one’s courses by name, and messages by a part of their text, newest first.',
  reads: 'self',
  input: z.object({ keyword: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ list: z.array(Friend), messages: z.array(WireMessage) }),
});

export const getOldMessages = call({
  name: 'getOldMessages',
  path: '/LetterApi/getMsgList',
  ledger: 'C-409',
  summary: 'What two people wrote to each other, newest first, as old clients read it (E-068).',
  reads: { scope: ({ friendUid }, uid) => convScope(privateId(uid, friendUid)), may: 'message.read' },
  input: z.object({ friendUid: Uid, page: Page, limit: pageSize(20) }),
  output: z.object({ list: z.array(OldRecord), total: z.int() }),
  wire: { friendUid: 'friendid' },
});

/** Request type 4 (C-416). */
export const getMessage = call({
  name: 'getMessage',
  path: '/Instantmessaging/OperateApi/getMessage',
  ledger: 'ours',
  summary: 'One message.',
  reads: inConversation('message.read'),
  input: z.object({ groupId: GroupId, id: Id }),
  output: WireMessage,
});

/** Request type 5 (C-417); `before` is ours and leads further back. */
export const getGroupMessage = call({
  name: 'getGroupMessage',
  path: '/Instantmessaging/OperateApi/getGroupMessage',
  ledger: 'ours',
  summary: 'The newest messages of a conversation, or those before one of them, oldest first.',
  reads: inConversation('message.read'),
  input: z.object({
    groupId: GroupId,
    pageSize: z._default(z.int().check(z.positive(), z.lte(historyPage)), historyPage),
    /** `seq`. */
    before: z.optional(z.int().check(z.positive())),
  }),
  output: z.object({ list: z.array(WireMessage), more: z.boolean() }),
});

/** Request type 6 (C-418). */
export const getGroupUserList = call({
  name: 'getGroupUserList',
  path: '/Instantmessaging/OperateApi/getGroupUserList',
  ledger: 'ours',
  summary: 'Who belongs to a conversation.',
  reads: inConversation('message.read'),
  input: z.object({ groupId: GroupId }),
  output: z.object({
    list: z.array(z.object({ uid: z.string(), username: z.string(), avatar: z.string(), role: z.string() })),
  }),
});

/** Request type 8 (C-420). */
export const getGroupMenuTree = call({
  name: 'getGroupMenuTree',
  path: '/Instantmessaging/OperateApi/getGroupMenuTree',
  ledger: 'ours',
  summary: 'The asker’s conversations by kind, with the last message and what is unread (E-061).',
  reads: 'self',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ kind: z.string(), children: z.array(SessionItem) })) }),
});
