import * as z from 'zod/mini';
import { call, inCourse, ofRow, Page, pageSize } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';

const wire = { courseId: 'courseid', topicId: 'topicid', createdAt: 'createtime' } as const;

const TopicItem = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  username: z.string(),
  /** Seconds. */
  createdAt: z.int(),
  replies: z.int(),
  upvotes: z.int(),
  /** 1 pinned. */
  top: z.int(),
  essence: z.int(),
  /** 1: only staff reply. */
  closed: z.int(),
});

/** `dirid` of the spec is accepted; folders come with the content feature. */
export const listTopics = call({
  name: 'listTopics',
  path: '/FutureV2/CourseTopic/lists',
  ledger: 'C-168',
  summary: 'Topics of a course, newest first.',
  reads: inCourse('course.read'),
  input: z.object({
    courseId: Id,
    page: Page,
    limit: pageSize(20),
    dirid: z.optional(z.string()),
  }),
  output: z.object({ list: z.array(TopicItem), total: z.int() }),
  wire,
});

export const getTopicInfo = call({
  name: 'getTopicInfo',
  path: '/topicDiscussApi/getTopicInfo',
  ledger: 'C-157',
  summary: 'One topic.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, id: Id }),
  output: TopicItem,
  wire,
});

export const getTopicReplies = call({
  name: 'getTopicReplies',
  path: '/topicDiscussApi/getTopicSimpleDiscussListV2',
  ledger: 'C-160',
  summary:
    'The replies of a topic, oldest first, as many as one answer takes; the rest comes after the last one named.',
  reads: ofRow('topic', 'course.read'),
  input: z.object({ id: Id, after: z._default(z.union([z.literal(''), Id]), '') }),
  output: z.object({
    more: z.int(),
    list: z.array(
      z.object({
        id: z.string(),
        uid: z.string(),
        username: z.string(),
        content: z.string(),
        /** The reply that it answers; empty for the topic. */
        parentId: z.string(),
        quote: z.string(),
        /** Empty, `deleted` by its author or `removed` by staff. */
        gone: z.string(),
        reason: z.string(),
        upvotes: z.int(),
        /** Seconds. */
        createdAt: z.int(),
      }),
    ),
  }),
  wire,
});

export const queryTopic = call({
  name: 'queryTopic',
  path: '/FutureV2/CourseTopic/query',
  ledger: 'C-171',
  summary: 'One topic, by its id alone.',
  reads: ofRow('topic', 'course.read'),
  input: z.object({ id: Id }),
  output: TopicItem,
  wire,
});

export const getForbidDiscussInfo = call({
  name: 'getForbidDiscussInfo',
  path: '/topicDiscussApi/getForbidDiscussInfoV2',
  ledger: 'C-158',
  summary: 'Whether students may discuss in a course.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({ forbid: z.int() }),
  wire: { ...wire, forbid: 'forbiddiscuss' },
});

const Words = z.object({ list: z.array(z.object({ name: z.string(), value: z.int() })), text: z.string() });

/** `needText` 1 answers the texts too, from which the words were cut. */
export const getTopicWords = call({
  name: 'getTopicWords',
  path: '/topicDiscussApi/getWordsCloudV2',
  ledger: 'C-163',
  summary: 'The words that are used most under a topic.',
  reads: {
    row: 'topic',
    id: ({ topicId }) => topicId,
    may: 'course.read',
    within: ({ courseId }) => courseScope(courseId),
  },
  input: z.object({ courseId: Id, topicId: Id, needText: z._default(z.literal([0, 1]), 0) }),
  output: Words,
  wire,
});

/** The same of what is said under a notice. */
export const getNoticeWords = call({
  name: 'getNoticeWords',
  path: '/NotifyDiscussApi/getWordsCloudV2',
  ledger: 'C-187',
  summary: 'The words that are used most in a notice and under it.',
  reads: { row: 'notice', id: ({ notifyid }) => notifyid, may: 'course.read' },
  input: z.object({ notifyid: Id, needText: z._default(z.literal([0, 1]), 0) }),
  output: Words,
});

/** `sort` 0 newest first, 1 by replies, 2 by students who took part. */
export const getTopicStats = call({
  name: 'getTopicStats',
  path: '/FutureV2/CourseTopic/getStatInfoV2',
  ledger: 'C-165',
  summary: 'Of each topic of a course how many replies it has and how many students took part; for staff.',
  reads: inCourse('topic.manage'),
  input: z.object({ courseId: Id, page: Page, limit: pageSize(20), sort: z._default(z.literal([0, 1, 2]), 0) }),
  output: z.object({
    list: z.array(z.object({ id: z.string(), title: z.string(), replies: z.int(), participants: z.int() })),
    total: z.int(),
    students: z.int(),
  }),
  wire,
});

/** `reading` 1 asks for those who took part, 0 for those who did not. */
export const getParticipateInfo = call({
  name: 'getParticipateInfo',
  path: '/FutureV2/CourseTopic/getParticipateInfo',
  ledger: 'C-166',
  summary: 'Who has replied to a topic, and who has not; for staff.',
  reads: { row: 'topic', id: ({ id }) => id, may: 'topic.manage', within: ({ courseId }) => courseScope(courseId) },
  input: z.object({
    courseId: Id,
    id: Id,
    reading: z.literal([0, 1]),
    page: Page,
    size: pageSize(50),
  }),
  output: z.object({
    list: z.array(
      z.object({ uid: z.string(), username: z.string(), replies: z.int(), /** Seconds; 0 none. */ firstAt: z.int() }),
    ),
    total: z.int(),
    participants: z.int(),
    students: z.int(),
  }),
  wire,
});

const Edition = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  username: z.string(),
  /** Seconds: since when it stood, and until when. */
  writtenAt: z.int(),
  replacedAt: z.int(),
});

export const listTopicLogs = call({
  name: 'listTopicLogs',
  path: '/FutureV2/CourseTopic/listlogs',
  ledger: 'C-173',
  summary:
    'Earlier editions of a topic, newest first, as many as one answer takes; the rest comes before the last one named. For its author and for staff.',
  reads: ofRow('topic', 'course.read'),
  input: z.object({ id: Id, before: z._default(z.union([z.literal(''), Id]), '') }),
  output: z.object({ more: z.int(), list: z.array(Edition) }),
  wire,
});

export const queryTopicLog = call({
  name: 'queryTopicLog',
  path: '/FutureV2/CourseTopic/queryLog',
  ledger: 'C-176',
  summary: 'One earlier edition of a topic or of a reply; for staff.',
  reads: ofRow('topicEdition', 'topic.manage'),
  input: z.object({ id: Id }),
  output: Edition,
  wire,
});

/** The device makes the same file by itself. */
export const downloadTopic = call({
  name: 'downloadTopic',
  path: '/TopicDiscuss/singleDownloadV2',
  ledger: 'C-177',
  summary: 'A discussion as one text.',
  reads: { row: 'topic', id: ({ id }) => id, may: 'course.read', within: ({ courseId }) => courseScope(courseId) },
  input: z.object({ courseId: Id, id: Id }),
  output: z.object({ name: z.string(), text: z.string() }),
  wire,
});
