import * as z from 'zod/mini';
import { call, mutation, Page, pageSize } from '#contract/core/call.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { allKinds } from './keys.ts';

const wire = {
  courseId: 'courseid',
  courseName: 'coursename',
  courseRole: 'courserole',
  contentId: 'contentid',
  contentType: 'contenttype',
  eventType: 'eventtype',
  activityLabel: 'activitylabel',
  createdAt: 'createtime',
  moduleId: 'big_moduleid',
  studentUid: 'student_uid',
} as const;

const Type = z.enum(['0', '1', '2', '3']);
const TypeOrAll = z._default(z.enum([allKinds, '0', '1', '2', '3']), allKinds);

/** E-031 as other clients read it. */
const NotificationItem = z.object({
  id: z.string(),
  type: Type,
  isread: z.enum(['0', '1']),
  title: z.string(),
  /** 1 to 9, as in S-284; 0 where there is none. */
  activityLabel: z.int(),
  courseName: z.string(),
  senderUserInfo: z.object({ uid: z.string(), username: z.string() }),
  /** Seconds. */
  createdAt: z.int(),
  coid: z.string(),
  eventType: z.int(),
  courseId: z.string(),
  /** The reader's; `null` outside the course. */
  courseRole: z.nullable(z.int()),
  contentType: z.int(),
  contentId: z.string(),
  url: z.string(),
  appeal: z.nullable(
    z.object({
      state: z.int(),
      type: z.string(),
      moduleId: z.string(),
      studentUid: z.string(),
      courseId: z.string(),
    }),
  ),
});

const Listed = z.object({ list: z.array(NotificationItem), total: z.int() });

/** What the popover shows: the newest of one tab. */
export const getPopMsg = call({
  name: 'getPopMsg',
  path: '/MessageApi/getPopMsg',
  ledger: 'C-249',
  summary: 'The newest notifications of one type, or of all (100).',
  reads: 'self',
  input: z.object({ type: TypeOrAll, limit: pageSize(20) }),
  output: Listed,
  wire,
});

export const getNoReadMessageCount = call({
  name: 'getNoReadMessageCount',
  path: '/MessageApi/getNoReadMessageCount',
  ledger: 'C-250',
  summary: 'How many notifications of one type, or of all (100), are unread.',
  reads: 'self',
  input: z.object({ type: TypeOrAll }),
  output: z.object({ noReadCount: z.int() }),
});

const areIds = (text: string): boolean => text === '' || text.split(',').every((id) => Id.safeParse(id).success);

/** What arrived after `upTo` was not seen by whoever pressed, and stays unread, however late this comes. */
export const readAll = mutation({
  name: 'readAll',
  path: '/MessageApi/readAll',
  ledger: 'C-251',
  summary: 'Mark every notification of one type, or of all (100), as read; or those that `messageID` names.',
  title: 'Notifications read',
  feature: 'notification',
  version: 1,
  input: z.object({
    type: TypeOrAll,
    /** Ids, with commas between; empty for all. */
    messageID: z._default(z.string().check(z.maxLength(8_000), z.refine(areIds)), ''),
    /** The newest `arrivedAt` that was shown; 0: all that the server has. */
    upTo: z._default(z.int().check(z.nonnegative()), 0),
  }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

export const readIt = mutation({
  name: 'readIt',
  path: '/MessageApi/readIt',
  ledger: 'C-254',
  summary: 'Mark one notification as read.',
  title: 'Notification read',
  feature: 'notification',
  version: 1,
  input: z.object({
    id: Id,
    /** Its `arrivedAt` as it was shown; 0: as it is now. */
    upTo: z._default(z.int().check(z.nonnegative()), 0),
  }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

const Search = z._default(z.string().check(z.maxLength(100)), '');

export const listNotifications = call({
  name: 'listNotifications',
  path: '/MessageApi/lists',
  ledger: 'C-252',
  summary:
    'Notifications of one type, or of all (100), newest first; `keyword` is looked for in title, course and sender.',
  reads: 'self',
  input: z.object({ type: TypeOrAll, keyword: Search, page: Page, limit: pageSize(20) }),
  output: Listed,
  wire,
});

export const getAgencyMsg = call({
  name: 'getAgencyMsg',
  path: '/MessageApi/getAgencyMsg',
  ledger: 'C-253',
  summary: 'Notifications of the institution: those of the system, newest first.',
  reads: 'self',
  input: z.object({ keyword: Search, page: Page, limit: pageSize(20) }),
  output: Listed,
  wire,
});

/** The specification shows its input but no path (C-255). `coid` is accepted: the institution is the reader's own. */
export const getMessageDetail = call({
  name: 'getMessageDetail',
  path: '/MessageApi/getMessageDetail',
  ledger: 'ours',
  summary: 'One notification.',
  reads: 'self',
  input: z.object({ id: Id, coid: z._default(z.string(), '') }),
  output: NotificationItem,
  wire,
});

export const getPushKey = call({
  name: 'getPushKey',
  path: '/FutureV2/Push/getPublicKey',
  ledger: 'ours',
  summary: 'The key that a browser subscribes to Web Push with; empty when the server has none.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ publicKey: z.string() }),
});

const Endpoint = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/\S+$/));
const Key = z.string().check(z.maxLength(200), z.regex(/^[\w-]+=*$/));

export const subscribePush = call({
  name: 'subscribePush',
  path: '/FutureV2/Push/subscribe',
  ledger: 'ours',
  summary: 'Send notifications to this browser too, for as long as this session lasts.',
  reads: 'self',
  input: z.object({
    endpoint: Endpoint,
    p256dh: Key,
    auth: Key,
    /** Of titles that are not their author's. */
    language: z._default(z.enum(['zh', 'zh_tw', 'en']), 'zh'),
    /** Where this browser has the app: `https://school.example`. */
    origin: z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^\s/]+$/)),
  }),
  output: z.object({}),
});

export const unsubscribePush = call({
  name: 'unsubscribePush',
  path: '/FutureV2/Push/unsubscribe',
  ledger: 'ours',
  summary: 'Send nothing more to this browser; one that is not known is no reason to refuse.',
  reads: 'self',
  input: z.object({ endpoint: Endpoint }),
  output: z.object({}),
});
