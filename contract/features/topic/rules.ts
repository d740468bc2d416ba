import type { Input } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { refuseUnless, type ScopeRole } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { addReply, createTopic, updateReply } from './calls.ts';
import type { TopicReplyRow, TopicRow } from './rows.ts';

export const topicRefusal = {
  titleBlank: ofField(refusal('topic.titleBlank'), 'title'),
  replyBlank: ofField(refusal('topic.replyBlank'), 'content'),
  gone: refusal('topic.gone', replyCode.notFound),
  replyGone: refusal('topic.replyGone', replyCode.notFound),
  notYours: refusal('topic.notYours', replyCode.notAllowed),
} as const;

export const refuseCreateTopic = (input: Input<typeof createTopic>, role: ScopeRole | undefined): Refusal | undefined =>
  refuseUnless(role, 'topic.create') ?? (input.title.trim() === '' ? topicRefusal.titleBlank : undefined);

export const topicFrom = (input: Input<typeof createTopic>, { uid, at }: Omit<Writing, 'mid'>): TopicRow => ({
  id: input.id,
  courseId: input.courseId,
  title: input.title.trim(),
  content: input.content.trimEnd(),
  createdBy: uid,
  createdAt: at,
});

export const refuseAddReply = (
  input: Input<typeof addReply>,
  role: ScopeRole | undefined,
  topic: TopicRow | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(role, 'topic.reply');
  if (notAllowed !== undefined) return notAllowed;
  if (input.content.trim() === '') return topicRefusal.replyBlank;
  return topic === undefined || topic.courseId !== input.courseId ? topicRefusal.gone : undefined;
};

export const replyFrom = (input: Input<typeof addReply>, { uid, at, mid }: Writing): TopicReplyRow => ({
  id: input.id,
  courseId: input.courseId,
  topicId: input.topicId,
  content: input.content.trimEnd(),
  createdBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: { content: mid },
});

export const refuseUpdateReply = (
  input: Input<typeof updateReply>,
  actor: { readonly uid: string; readonly role: ScopeRole | undefined },
  row: TopicReplyRow | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(actor.role, 'topic.reply');
  if (notAllowed !== undefined) return notAllowed;
  if (input.content.trim() === '') return topicRefusal.replyBlank;
  if (row === undefined || row.courseId !== input.courseId) return topicRefusal.replyGone;
  if (row.createdBy !== actor.uid) return topicRefusal.notYours;
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
