import * as z from 'zod/mini';
import { mutation, RichContent, Title } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Editions, FileRef, Id, Moment } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { common, Done, Made, OneOf } from './calls.ts';
import { officeLimits } from './keys.ts';

const Address = z._default(z.string().check(z.maxLength(limits.urlChars)), '');
const Topics = z.array(Id).check(z.maxLength(officeLimits.topicsOfPost));
const Files = z.array(FileRef).check(z.maxLength(officeLimits.files));
const written = {
  ...OneOf,
  title: Title,
  content: z._default(RichContent, ''),
  topicIds: z._default(Topics, []),
  files: z._default(Files, []),
};
const creating = {
  ...common,
  creates: ({ id }: { readonly id: string }) => [id],
  files: ({ content, files }: { readonly content: string; readonly files: readonly FileRef[] }) => [
    ...filesIn(content),
    ...files.map(({ id }) => id),
  ],
} as const;

/** C-382 */
export const createSubject = mutation({
  ...creating,
  name: 'createSubject',
  path: '/DiscussActivity/createSubject',
  ledger: 'ours',
  summary: 'Begin a discussion in an office. The id is made by the client.',
  title: 'New discussion of a research office',
  input: z.object(written),
  output: Made,
});

/** C-383 */
export const createArticle = mutation({
  ...creating,
  name: 'createArticle',
  path: '/DiscussActivity/createArticle',
  ledger: 'ours',
  summary: 'Publish an article in an office. The id is made by the client.',
  title: 'New article of a research office',
  input: z.object(written),
  output: Made,
});

/** C-384 */
export const createVideo = mutation({
  ...creating,
  name: 'createVideo',
  path: '/DiscussActivity/createVideo',
  ledger: 'ours',
  summary: 'Publish a video in an office. The id is made by the client.',
  title: 'New video of a research office',
  input: z.object(written),
  output: Made,
});

const meeting = { startsAt: Moment, endsAt: Moment, place: Address };

/** The specification shows how a meeting stands (E-029), and no call that makes one. */
export const createMeeting = mutation({
  ...creating,
  name: 'createMeeting',
  path: '/DiscussActivity/createMeeting',
  ledger: 'ours',
  summary: 'Arrange a meeting of an office. The id is made by the client.',
  title: 'New meeting of a research office',
  input: z.object({ ...written, ...meeting }),
  output: Made,
});

/** C-385: title and content are guarded by `basis`; of the rest the later one wins. */
export const editSubject = mutation({
  ...common,
  name: 'editSubject',
  path: '/DiscussActivity/editSubject',
  ledger: 'ours',
  summary: 'Change a discussion, an article, a video or a meeting of an office.',
  title: 'Edit a post of a research office',
  input: z.object({
    ...OneOf,
    title: z.optional(Title),
    content: z.optional(RichContent),
    files: z.optional(Files),
    startsAt: z.optional(Moment),
    endsAt: z.optional(Moment),
    place: z.optional(z.string().check(z.maxLength(limits.urlChars))),
    recording: z.optional(z.string().check(z.maxLength(limits.urlChars))),
    basis: z._default(Editions, {}),
  }),
  output: Done,
  files: ({ content = '', files = [] }) => [...filesIn(content), ...files.map(({ id }) => id)],
  policy: 'guarded',
});

/** C-379, C-381: which topics a post is filed under; the later choice wins. */
export const saveTopicOptions = mutation({
  ...common,
  name: 'saveTopicOptions',
  path: '/DiscussActivity/saveTopicOptions',
  ledger: 'ours',
  summary: 'Say which topics of the office a post belongs to.',
  title: 'Topics of a post',
  input: z.object({ ...OneOf, topicIds: Topics }),
  output: Done,
  policy: 'lww-field',
});

export const setPostTop = mutation({
  ...common,
  name: 'setPostTop',
  path: '/DiscussActivity/setTop',
  ledger: 'ours',
  summary: 'Pin a post of an office, or let go of it.',
  title: 'Pin a post of a research office',
  input: z.object({ ...OneOf, state: z.literal([0, 1]) }),
  output: Done,
  policy: 'lww-field',
});

/** `started` before its time, `closed` before its end, `cancelled`; empty: its times say how it stands. */
export const setMeetingState = mutation({
  ...common,
  name: 'setMeetingState',
  path: '/DiscussActivity/setMeetingState',
  ledger: 'ours',
  summary: 'Begin, close or cancel a meeting of an office.',
  title: 'State of a meeting',
  input: z.object({ ...OneOf, state: z.enum(['', 'started', 'closed', 'cancelled']) }),
  output: Done,
  policy: 'lww-field',
});

/** C-378: what was said under it goes with it. */
export const deletePost = mutation({
  ...common,
  name: 'deletePost',
  path: '/DiscussActivity/delete',
  ledger: 'ours',
  summary: 'Delete a post of an office with what was said under it.',
  title: 'Delete a post of a research office',
  input: z.object(OneOf),
  output: Done,
});

/** C-389 */
export const addComment = mutation({
  ...common,
  name: 'addComment',
  path: '/PostNews/addComment',
  ledger: 'ours',
  summary: 'Say something under a post of an office. The id is made by the client.',
  title: 'Comment in a research office',
  input: z.object({
    ...OneOf,
    postId: Id,
    /** The comment that it answers. */
    parentId: z._default(z.union([Id, z.literal('')]), ''),
    content: z.string().check(z.maxLength(limits.messageChars)),
  }),
  output: Made,
  creates: ({ id }) => [id],
});

/** C-391 */
export const deleteOfficeComment = mutation({
  ...common,
  name: 'deleteOfficeComment',
  path: '/PostNews/deleteOfficeComment',
  ledger: 'ours',
  summary: 'Delete one’s own comment, or as a manager anybody’s; its place stays.',
  title: 'Delete a comment',
  input: z.object(OneOf),
  output: Done,
});

/** Also C-392: of a post, a comment, a resource or a model course. */
export const doLike = mutation({
  ...common,
  name: 'doLike',
  path: '/PostNews/doLike',
  ledger: 'C-393',
  summary: 'Say that one likes something in an office, or no more.',
  title: 'Like',
  input: z.object({ officeId: Id, targetId: Id, state: z.literal([0, 1]) }),
  output: Done,
});

const topic = {
  title: z.string().check(z.maxLength(limits.nameChars)),
  description: z._default(z.string().check(z.maxLength(limits.officeChars)), ''),
};

export const createOfficeTopic = mutation({
  ...common,
  name: 'createOfficeTopic',
  path: '/Futurev2/Topic/create',
  ledger: 'C-374',
  summary: 'Name a topic of an office, under which posts are filed. The id is made by the client.',
  title: 'New topic of a research office',
  input: z.object({ ...OneOf, ...topic }),
  output: Made,
  creates: ({ id }) => [id],
});

export const editOfficeTopic = mutation({
  ...common,
  name: 'editOfficeTopic',
  path: '/Futurev2/Topic/edit',
  ledger: 'ours',
  summary: 'Change a topic of an office; the later change wins.',
  title: 'Edit a topic of a research office',
  input: z.object({ ...OneOf, ...topic }),
  output: Done,
  policy: 'lww-field',
});

export const deleteOfficeTopic = mutation({
  ...common,
  name: 'deleteOfficeTopic',
  path: '/Futurev2/Topic/delete',
  ledger: 'ours',
  summary: 'Delete a topic of an office; what was filed under it stays.',
  title: 'Delete a topic of a research office',
  input: z.object(OneOf),
  output: Done,
});
