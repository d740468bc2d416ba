import * as z from 'zod/mini';
import { Content, mutation, RichContent, Title } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { filesIn, richOfPlain } from '#contract/core/text/rich-text.ts';
import { Label } from '../activity/call-parts.ts';
import { givenFields } from '../activity/fields.ts';
import { topicLabel, topicLimits } from './keys.ts';

const wire = { courseId: 'courseid', topicId: 'topicid', createdAt: 'createtime' } as const;

/** Until version 2 the text of a topic was plain. */
const formatted = (input: unknown): unknown => {
  const { content } = input as { readonly content?: unknown };
  return typeof content === 'string' ? { ...(input as object), content: richOfPlain(content) } : input;
};

/** A topic that staff open is given: its activity stands in the course's content. Before version 3 it was not said. */
const given = { ...givenFields, label: z._default(Label, topicLabel), isGiven: z.optional(z.boolean()) };

const Flag = z.literal([0, 1]);
const inLane = ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)];
const withAuthor = ({ courseId }: { readonly courseId: string }, uid: string): readonly [string, string] => [
  courseScope(courseId),
  userScope(uid),
];
const Place = z.object({ courseId: Id, id: Id });

/** Any member may open a topic. The payload is not shown in C7.6, so this one is ours. */
export const createTopic = mutation({
  name: 'createTopic',
  path: '/FutureV2/CourseTopic/create',
  ledger: 'C-167',
  summary: 'Open a topic in a course; staff give it, at once or at a time. The id is made by the client.',
  title: 'New topic',
  feature: 'content',
  version: 3,
  upcasts: { 1: formatted, 2: (input) => input },
  input: z.object({ ...given, content: RichContent }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: inLane,
  creates: ({ id }) => [id],
  files: ({ content }) => filesIn(content),
  policy: 'commutative',
  offline: 'queue',
});

/** The spec's name says topic; what it adds is a reply to one (C7.6). */
export const addReply = mutation({
  name: 'addReply',
  path: '/topicDiscussApi/addTopicV2',
  ledger: 'C-156',
  summary: 'Reply to a topic. The id is made by the client.',
  title: 'Reply',
  feature: 'topic',
  version: 2,
  upcasts: { 1: (input) => ({ parentId: '', quote: '', ...(input as object) }) },
  input: z.object({
    courseId: Id,
    topicId: Id,
    id: Id,
    content: Content,
    /** The reply that it answers. */
    parentId: z._default(z.union([Id, z.literal('')]), ''),
    quote: z._default(z.string().check(z.maxLength(topicLimits.quoteChars)), ''),
  }),
  output: z.object({ id: z.string() }),
  wire,
  // The author's own scope: the first reply ticks their to-do off.
  scopes: withAuthor,
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
  title: 'Edit a reply',
  feature: 'topic',
  version: 1,
  input: z.object({ courseId: Id, topicId: Id, id: Id, content: Content, basis: Editions }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: inLane,
  policy: 'guarded',
  offline: 'queue',
});

/** Only the fields that changed are sent, each with the edition it was made from in `basis`. */
export const updateTopic = mutation({
  name: 'updateTopic',
  path: '/FutureV2/CourseTopic/update',
  ledger: 'C-170',
  summary: 'Edit title or content of a topic; refused when somebody else changed the same field since.',
  title: 'Edit a topic',
  feature: 'content',
  version: 1,
  input: z.object({
    courseId: Id,
    id: Id,
    title: z.optional(Title),
    content: z.optional(RichContent),
    basis: Editions,
  }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: inLane,
  files: ({ content }) => filesIn(content ?? ''),
  policy: 'guarded',
  offline: 'queue',
});

/** Deleting what is gone already is accepted. */
export const deleteTopic = mutation({
  name: 'deleteTopic',
  path: '/FutureV2/CourseTopic/delete',
  ledger: 'C-169',
  summary: 'Delete a topic with its replies.',
  title: 'Delete a topic',
  feature: 'content',
  version: 1,
  input: Place,
  output: z.object({}),
  wire,
  scopes: inLane,
  policy: 'commutative',
  offline: 'queue',
});

/** `state` 1 pins, 0 releases (S-325). `courseId` is ours: it names the scope. */
export const setTopicTop = mutation({
  name: 'setTopicTop',
  path: '/topicDiscussApi/setTopV2',
  ledger: 'C-161',
  summary: 'Pin a topic to the top, or release it.',
  title: 'Pin or unpin a topic',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, id: Id, state: Flag }),
  output: z.object({}),
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** `state` 1 marks, 0 takes the mark away (S-326). */
export const setTopicEssence = mutation({
  name: 'setTopicEssence',
  path: '/topicDiscussApi/setSessenceV2',
  ledger: 'C-162',
  summary: 'Mark a topic as one of the best, or take the mark away.',
  title: 'Mark a topic as one of the best, or not',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, id: Id, state: Flag }),
  output: z.object({}),
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** Of a course, or with `topicId` (ours) of one topic. Staff go on. */
export const setForbidDiscuss = mutation({
  name: 'setForbidDiscuss',
  path: '/topicDiscussApi/setForbidDiscussV2',
  ledger: 'C-159',
  summary: 'Forbid students to discuss, in the whole course or under one topic, or allow it again.',
  title: 'Close or open a discussion',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, topicId: z.optional(Id), forbid: Flag }),
  output: z.object({}),
  wire: { ...wire, forbid: 'forbiddiscuss' },
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** `topicid` names a topic or a reply, as in C-156. `state` (ours) 0 takes it back. Once for each person. */
export const addTopicUpvote = mutation({
  name: 'addTopicUpvote',
  path: '/topicDiscussApi/addTopicUpvoteV2',
  ledger: 'C-164',
  summary: 'Approve of a topic or a reply, or take it back.',
  title: 'Like or take it back',
  feature: 'topic',
  version: 1,
  input: z.object({ courseId: Id, topicId: Id, state: z._default(Flag, 1) }),
  output: z.object({}),
  wire,
  scopes: withAuthor,
  policy: 'commutative',
  offline: 'queue',
});

/** One's own is deleted; staff remove what others wrote, with a reason. Its place stays, for what answers it. */
export const deleteReply = mutation({
  name: 'deleteReply',
  path: '/topicDiscussApi/deleteTopicV2',
  ledger: 'ours',
  summary: 'Delete one’s own reply, or remove somebody else’s with a reason.',
  title: 'Delete a reply',
  feature: 'topic',
  version: 1,
  input: z.object({
    courseId: Id,
    topicId: Id,
    id: Id,
    reason: z._default(z.string().check(z.maxLength(topicLimits.reasonChars)), ''),
  }),
  output: z.object({}),
  wire,
  scopes: inLane,
  policy: 'commutative',
  offline: 'queue',
});

/** What was published before stands in the topic again; what it replaces joins the editions. `id` is the edition's. */
export const updateTopicLog = mutation({
  name: 'updateTopicLog',
  path: '/FutureV2/CourseTopic/updateLog',
  ledger: 'C-175',
  summary: 'Put an earlier edition of a topic back.',
  title: 'Restore an earlier version',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, topicId: Id, id: Id }),
  output: z.object({}),
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** The text as it stands is kept, as if it were replaced: what it said on a day. `id` is the edition's. */
export const createTopicLog = mutation({
  name: 'createTopicLog',
  path: '/FutureV2/CourseTopic/createLog',
  ledger: 'C-172',
  summary: 'Keep the text of a topic as it stands among its earlier editions. The id is made by the client.',
  title: 'Keep this text',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, topicId: Id, id: Id }),
  output: z.object({ id: z.string() }),
  wire,
  scopes: inLane,
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

export const deleteTopicLog = mutation({
  name: 'deleteTopicLog',
  path: '/FutureV2/CourseTopic/deleteLog',
  ledger: 'C-174',
  summary: 'Forget an earlier edition of a topic or of a reply.',
  title: 'Delete an earlier version',
  feature: 'content',
  version: 1,
  input: z.object({ courseId: Id, topicId: Id, id: Id }),
  output: z.object({}),
  wire,
  scopes: inLane,
  policy: 'commutative',
  offline: 'queue',
});

/** On the server's word on who that is: asked, and not queued. Somebody is reminded of a topic at most once an hour. */
export const remindTopic = mutation({
  name: 'remindTopic',
  path: '/FutureV2/CourseTopic/remindStudent',
  ledger: 'ours',
  summary: 'Remind the students who have not replied to a topic; answers how many they are.',
  title: 'Remind of a topic',
  feature: 'topic',
  version: 1,
  input: Place,
  output: z.object({ students: z.int() }),
  wire,
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});
