import * as z from 'zod/mini';
import { call, inCourse, mutation, ofRow, Page, pageSize, RichContent, Title } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { filesIn, richOfPlain } from '#contract/core/text/rich-text.ts';
import { Label } from '../activity/call-parts.ts';
import { givenFields } from '../activity/fields.ts';
import { noticeFiles, noticeLabel } from './keys.ts';

const wire = { courseId: 'courseid', noticeId: 'notifyid', createdAt: 'createtime', readAt: 'readtime' } as const;

const NoticeItem = z.object({
  id: z.string(),
  title: z.string(),
  /** HTML. */
  content: z.string(),
  files: z.array(FileRef),
  /** 1 pinned. */
  top: z.int(),
  username: z.string(),
  /** Seconds. */
  createdAt: z.int(),
  /** 1 read by the asker. */
  isread: z.int(),
});

const Files = z.array(FileRef).check(z.maxLength(noticeFiles));

/** What it shows in its text, and what is given beside it. */
const filesOf = ({
  content = '',
  files = [],
}: {
  readonly content?: string | undefined;
  readonly files?: readonly FileRef[] | undefined;
}) => [...new Set([...filesIn(content), ...files.map(({ id }) => id)])];

/** Until version 2 the text of a notice was plain. */
const formatted = (input: unknown): unknown => {
  const { content } = input as { readonly content?: unknown };
  return typeof content === 'string' ? { ...(input as object), content: richOfPlain(content) } : input;
};

/** At once or at a time. The payload is not shown in C7.6, so this one is ours. */
export const createNotice = mutation({
  name: 'createNotice',
  path: '/FutureV2/CourseNotify/create',
  ledger: 'C-179',
  summary: 'Publish a notice to a course, to everybody or to some, at once or at a time. The id is made by the client.',
  title: 'New notice',
  feature: 'content',
  version: 3,
  upcasts: { 1: formatted, 2: (input) => input },
  input: z.object({
    ...givenFields,
    label: z._default(Label, noticeLabel),
    content: RichContent,
    files: z._default(Files, []),
  }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: ({ courseId }) => [courseScope(courseId)],
  creates: ({ id }) => [id],
  files: filesOf,
  policy: 'commutative',
  offline: 'queue',
});

/** Only the fields that changed are sent, each with the edition it was made from in `basis`. */
export const updateNotice = mutation({
  name: 'updateNotice',
  path: '/FutureV2/CourseNotify/update',
  ledger: 'C-180',
  summary: 'Edit title, content or files of a notice; refused when somebody else changed the same field since.',
  title: 'Edit a notice',
  feature: 'content',
  version: 2,
  upcasts: { 1: formatted },
  input: z.object({
    courseId: Id,
    id: Id,
    title: z.optional(Title),
    content: z.optional(RichContent),
    files: z.optional(Files),
    basis: Editions,
  }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: ({ courseId }) => [courseScope(courseId)],
  files: filesOf,
  policy: 'guarded',
  offline: 'queue',
});

/** Deleting what is gone already is accepted. */
export const deleteNotice = mutation({
  name: 'deleteNotice',
  path: '/FutureV2/CourseNotify/delete',
  ledger: 'C-181',
  summary: 'Delete a notice.',
  title: 'Delete a notice',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, id: Id }),
  output: z.object({}),
  wire,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'commutative',
  offline: 'queue',
});

/** What was published before stands in the notice again; what it replaces joins the record. `id` is the edition's. */
export const updateNoticeLog = mutation({
  name: 'updateNoticeLog',
  path: '/FutureV2/CourseNotify/updatelog',
  ledger: 'C-185',
  summary: 'Put an earlier text of a notice back.',
  title: 'Restore an earlier version',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, noticeId: Id, id: Id }),
  output: z.object({}),
  wire,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

/** `state` 1 pins, 0 releases (C7.6, S-325). `courseId` is ours: it names the scope. */
export const setNoticeTop = mutation({
  name: 'setNoticeTop',
  path: '/FutureV2/CourseNotify/setTop',
  ledger: 'C-178',
  summary: 'Pin a notice to the top, or release it.',
  title: 'Pin or unpin a notice',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, id: Id, state: z.union([z.literal(0), z.literal(1)]) }),
  output: z.object({}),
  wire,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

/** A hot write of a whole class: it goes to the reader's own scope, never to the course's. */
export const readNotice = mutation({
  name: 'readNotice',
  path: '/NotifyApi/setRead',
  ledger: 'ours',
  summary: 'Mark a notice as read by the signed-in person.',
  title: 'Notice read',
  feature: 'notice',
  version: 1,
  input: z.object({ courseId: Id, id: Id }),
  output: z.object({}),
  wire,
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

/**
 * Tells everybody again who has not read it, on the server's word on who that is: it is asked, and not queued. The payload is
 * not shown in C7.6, so this one is ours; somebody is reminded of a notice at most once an hour.
 */
export const remindStudentRead = mutation({
  name: 'remindStudentRead',
  path: '/FutureV2/CourseNotify/remindStudentRead',
  ledger: 'C-186',
  summary: 'Remind the students who have not read a notice; answers how many they are.',
  title: 'Remind of a notice',
  feature: 'notice',
  version: 1,
  input: z.object({ courseId: Id, id: Id }),
  output: z.object({ students: z.int() }),
  wire,
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});

export const listNotices = call({
  name: 'listNotices',
  path: '/FutureV2/CourseNotify/list',
  ledger: 'C-182',
  summary: 'Notices of a course, pinned first, then newest first.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, page: Page, limit: pageSize(20) }),
  output: z.object({ list: z.array(NoticeItem), total: z.int() }),
  wire,
});

export const queryNotice = call({
  name: 'queryNotice',
  path: '/FutureV2/CourseNotify/query',
  ledger: 'C-184',
  summary: 'One notice.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, id: Id }),
  output: NoticeItem,
  wire,
});

/** `reading` 1 asks for those who have read it, 0 for those who have not. */
export const getReadLists = call({
  name: 'getReadLists',
  path: '/NotifyApi/getReadLists',
  ledger: 'C-188',
  summary: 'Who has read a notice, and who has not; for staff of the course.',
  reads: ofRow('notice', 'notice.readers'),
  input: z.object({
    id: Id,
    reading: z.union([z.literal(0), z.literal(1)]),
    page: Page,
    size: pageSize(50),
  }),
  output: z.object({
    list: z.array(z.object({ uid: z.string(), username: z.string(), /** Seconds; 0 unread. */ readAt: z.int() })),
    total: z.int(),
    readers: z.int(),
    students: z.int(),
  }),
  wire,
});

export const listNoticeLogs = call({
  name: 'listNoticeLogs',
  path: '/FutureV2/CourseNotify/listlogs',
  ledger: 'C-183',
  summary:
    'Earlier texts of a notice, newest first, with who replaced each, as many as one answer takes; the rest comes before the last one named. For staff.',
  reads: ofRow('notice', 'notice.readers'),
  input: z.object({ id: Id, before: z._default(z.union([z.literal(''), Id]), '') }),
  output: z.object({
    more: z.int(),
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** HTML. */
        content: z.string(),
        username: z.string(),
        /** Seconds: since when it stood, and until when. */
        writtenAt: z.int(),
        replacedAt: z.int(),
      }),
    ),
  }),
  wire,
});
