import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, can, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import { refuseGiven } from '../activity/rules.ts';
import type { addReply, addTopicUpvote, createTopic, deleteReply, updateReply, updateTopic } from './calls.ts';
import { isGone } from './keys.ts';
import type { TopicEditionRow, TopicReplyRow, TopicRow, TopicSettingRow, TopicVoteRow } from './rows.ts';

export const topicRefusal = refusals('topic', {
  titleBlank: { text: 'Give the topic a title.', field: 'title' },
  replyBlank: { text: 'Write your reply first.', field: 'content' },
  gone: { text: 'The topic was deleted.', code: replyCode.notFound },
  replyGone: { text: 'The reply was deleted.', code: replyCode.notFound },
  notYours: { text: 'You can only change what you wrote yourself.', code: replyCode.notAllowed },
  /** Students do not discuss now, here or in the whole course. */
  forbidden: {
    text: 'Your teacher has closed the discussion. Read on; you can write when it is open again.',
    code: replyCode.notAllowed,
  },
  /** Others have replied: only staff delete it with what they wrote. */
  hasReplies: { text: 'Others have replied. Ask your teacher to delete the topic.', code: replyCode.notAllowed },
});

/** Who asks, and what holds in the course. */
export interface Discussing {
  readonly uid: string;
  readonly actor: Actor | undefined;
  readonly setting: TopicSettingRow | undefined;
}

/** What may be discussed: a topic, or a notice. */
export type Discussed = Pick<TopicRow, 'courseId' | 'closed'>;

const refuseSilenced = ({ actor, setting }: Discussing, topic?: Discussed): Refusal | undefined =>
  (setting?.forbidden === true || topic?.closed === true) && !can(actor, 'topic.manage')
    ? topicRefusal.forbidden
    : undefined;

/** Whether it becomes an activity: what staff open is given, unless they say otherwise. */
export const isTopicGiven = ({ isGiven }: Input<typeof createTopic>, actor: Actor | undefined): boolean =>
  can(actor, 'topic.manage') && isGiven !== false;

/** Who does not manage topics gives none: times and audience are not theirs to say. */
const refuseGiving = (input: Input<typeof createTopic>, { actor }: Discussing): Refusal | undefined => {
  if (can(actor, 'topic.manage')) return refuseGiven(input);
  const asksMore = input.isGiven === true || input.audience.length > 0 || input.publishAt > 0 || input.closesAt > 0;
  return asksMore ? coreRefusal.notAllowed : undefined;
};

export const refuseCreateTopic = (input: Input<typeof createTopic>, by: Discussing): Refusal | undefined =>
  refuseUnless(by.actor, 'topic.create') ??
  (input.title.trim() === '' ? topicRefusal.titleBlank : undefined) ??
  refuseSilenced(by) ??
  refuseGiving(input, by);

type Opened = Pick<Input<typeof createTopic>, 'id' | 'courseId' | 'title' | 'content'>;

export const topicFrom = (input: Opened, { uid, at, mid }: Writing): TopicRow => ({
  id: input.id,
  courseId: input.courseId,
  title: input.title.trim(),
  content: input.content.trimEnd(),
  format: 'html',
  pinned: false,
  essence: false,
  closed: false,
  readers: [],
  createdBy: uid,
  createdAt: at,
  updatedAt: 0,
  editions: { title: mid, content: mid },
});

/** Its author, for as long as they may discuss, and staff. */
const refuseTouch = (by: Discussing, topic: TopicRow | undefined): Refusal | undefined => {
  const notAllowed = refuseUnless(by.actor, 'topic.create');
  if (notAllowed !== undefined) return notAllowed;
  if (topic === undefined) return topicRefusal.gone;
  if (can(by.actor, 'topic.manage')) return undefined;
  return topic.createdBy === by.uid ? refuseSilenced(by, topic) : topicRefusal.notYours;
};

export const refuseUpdateTopic = (
  input: Pick<Input<typeof updateTopic>, 'title' | 'basis'>,
  by: Discussing,
  topic: TopicRow | undefined,
): Refusal | undefined => {
  const early = refuseTouch(by, topic);
  if (early !== undefined || topic === undefined) return early;
  if (input.title !== undefined && input.title.trim() === '') return topicRefusal.titleBlank;
  return fieldsInConflict(topic.editions ?? {}, input.basis).length > 0 ? coreRefusal.conflict : undefined;
};

/** `hasOthers`: somebody else has replied to it. */
export const refuseDeleteTopic = (by: Discussing, topic: TopicRow | undefined, hasOthers: boolean) => {
  const refused = refuseTouch(by, topic);
  if (refused?.reason === topicRefusal.gone.reason) return undefined;
  return refused ?? (hasOthers && !can(by.actor, 'topic.manage') ? topicRefusal.hasReplies : undefined);
};

export const topicAfter = (
  topic: TopicRow,
  { title, content }: Pick<Input<typeof updateTopic>, 'title' | 'content'>,
  { at, mid }: Writing,
): TopicRow => ({
  ...topic,
  title: title?.trim() ?? topic.title,
  ...(content === undefined ? {} : { content: content.trimEnd(), format: 'html' }),
  updatedAt: Math.max(topic.updatedAt ?? 0, at),
  editions: editionsAfter(
    topic.editions,
    [...(title === undefined ? [] : ['title']), ...(content === undefined ? [] : ['content'])],
    mid,
  ),
});

/** The text that a change replaces, under the change's id. */
export const topicEditionOf = (topic: TopicRow, { at, mid }: Writing): TopicEditionRow => ({
  id: mid,
  courseId: topic.courseId,
  topicId: topic.id,
  replyId: '',
  title: topic.title,
  content: topic.content,
  format: topic.format,
  createdBy: topic.createdBy,
  writtenAt: topic.updatedAt === 0 ? topic.createdAt : topic.updatedAt,
  replacedAt: at,
});

export const replyEditionOf = (reply: TopicReplyRow, { at, mid }: Writing): TopicEditionRow => ({
  id: mid,
  courseId: reply.courseId,
  topicId: reply.topicId,
  replyId: reply.id,
  title: '',
  content: reply.content,
  format: 'plain',
  createdBy: reply.createdBy,
  writtenAt: reply.updatedAt,
  replacedAt: at,
});

export const refuseAddReply = (
  input: Pick<Input<typeof addReply>, 'content' | 'courseId'>,
  by: Discussing,
  topic: Discussed | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(by.actor, 'topic.reply');
  if (notAllowed !== undefined) return notAllowed;
  if (input.content.trim() === '') return topicRefusal.replyBlank;
  if (topic === undefined || topic.courseId !== input.courseId) return topicRefusal.gone;
  return refuseSilenced(by, topic);
};

export const replyFrom = (input: Input<typeof addReply>, { uid, at, mid }: Writing): TopicReplyRow => ({
  id: input.id,
  courseId: input.courseId,
  topicId: input.topicId,
  content: input.content.trimEnd(),
  parentId: input.parentId,
  quote: input.parentId === '' ? '' : input.quote.trim(),
  gone: '',
  reason: '',
  readers: [],
  createdBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: { content: mid },
});

export const refuseUpdateReply = (
  input: Input<typeof updateReply>,
  by: Discussing,
  row: TopicReplyRow | undefined,
  topic: Discussed | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(by.actor, 'topic.reply');
  if (notAllowed !== undefined) return notAllowed;
  if (input.content.trim() === '') return topicRefusal.replyBlank;
  if (row === undefined || row.courseId !== input.courseId || isGone(row)) return topicRefusal.replyGone;
  if (row.createdBy !== by.uid) return topicRefusal.notYours;
  const silenced = refuseSilenced(by, topic);
  if (silenced !== undefined) return silenced;
  return fieldsInConflict(row.editions, input.basis).length > 0 ? coreRefusal.conflict : undefined;
};

export const replyAfter = (
  row: TopicReplyRow,
  input: Input<typeof updateReply>,
  { at, mid }: Writing,
): TopicReplyRow => ({
  ...row,
  content: input.content.trimEnd(),
  updatedAt: Math.max(row.updatedAt, at),
  editions: editionsAfter(row.editions, ['content'], mid),
});

/** What is gone already is no reason to refuse. */
export const refuseDeleteReply = (by: Discussing, row: TopicReplyRow | undefined): Refusal | undefined => {
  const notAllowed = refuseUnless(by.actor, 'topic.reply');
  if (notAllowed !== undefined) return notAllowed;
  return row === undefined || row.createdBy === by.uid || can(by.actor, 'topic.manage')
    ? undefined
    : topicRefusal.notYours;
};

/** Its place stays, and who answered it keeps what they answered. */
export const replyWithout = (
  row: TopicReplyRow,
  { reason }: Input<typeof deleteReply>,
  { uid, at, mid }: Writing,
): TopicReplyRow => {
  const isOwn = row.createdBy === uid;
  return {
    ...row,
    content: '',
    quote: '',
    gone: isOwn ? 'deleted' : 'removed',
    reason: isOwn ? '' : reason.trim(),
    updatedAt: Math.max(row.updatedAt, at),
    editions: editionsAfter(row.editions, ['content'], mid),
  };
};

export const voteFrom = (
  { courseId, topicId }: Input<typeof addTopicUpvote>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): TopicVoteRow => ({ id: topicId, courseId, uid, at });
