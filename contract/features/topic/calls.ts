import * as z from 'zod/mini';
import { Content, call, mutation, Page, pageSize, Title } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Editions } from '#contract/core/shapes/editions.ts';
import { Id } from '#contract/core/shapes/id.ts';

const wire = { courseId: 'courseid', topicId: 'topicid', createdAt: 'createtime' } as const;

const TopicItem = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  username: z.string(),
  /** Seconds. */
  createdAt: z.int(),
  replies: z.int(),
});

/** Any member may open a topic. The payload is not shown in C7.6, so this one is ours. */
export const createTopic = mutation({
  name: 'createTopic',
  path: '/FutureV2/CourseTopic/create',
  ledger: 'C-167',
  summary: 'Open a topic in a course. The id is made by the client.',
  feature: 'topic',
  version: 1,
  input: z.object({ courseId: Id, id: Id, title: Title, content: Content }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: ({ courseId }) => [courseScope(courseId)],
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

/** The spec's name says topic; what it adds is a reply to one (C7.6). */
export const addReply = mutation({
  name: 'addReply',
  path: '/topicDiscussApi/addTopicV2',
  ledger: 'C-156',
  summary: 'Reply to a topic. The id is made by the client.',
  feature: 'topic',
  version: 1,
  input: z.object({ courseId: Id, topicId: Id, id: Id, content: Content }),
  output: z.object({ id: z.string() }),
  wire,
  // The author's own scope: the first reply ticks their to-do off.
  scopes: ({ courseId }, uid) => [courseScope(courseId), userScope(uid)],
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

/** Own replies only. Guarded, because one person may edit on two devices. */
export const updateReply = mutation({
  name: 'updateReply',
  path: '/topicDiscussApi/updateTopicV2',
  ledger: 'ours',
  summary: 'Edit one’s own reply; refused when it was changed since.',
  feature: 'topic',
  version: 1,
  input: z.object({ courseId: Id, topicId: Id, id: Id, content: Content, basis: Editions }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'guarded',
  offline: 'queue',
});

/** `dirid` of the spec is accepted; folders come with the content feature. */
export const listTopics = call({
  name: 'listTopics',
  path: '/FutureV2/CourseTopic/lists',
  ledger: 'C-168',
  summary: 'Topics of a course, newest first.',
  access: 'session',
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
  access: 'session',
  input: z.object({ courseId: Id, id: Id }),
  output: TopicItem,
  wire,
});

export const getTopicReplies = call({
  name: 'getTopicReplies',
  path: '/topicDiscussApi/getTopicSimpleDiscussListV2',
  ledger: 'C-160',
  summary: 'The replies of a topic, oldest first.',
  access: 'session',
  input: z.object({ id: Id }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        uid: z.string(),
        username: z.string(),
        content: z.string(),
        /** Seconds. */
        createdAt: z.int(),
      }),
    ),
  }),
  wire,
});
