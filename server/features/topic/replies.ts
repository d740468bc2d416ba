import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import { addReply, addTopicUpvote, deleteReply, updateReply } from '#contract/features/topic/calls.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import {
  refuseAddReply,
  refuseDeleteReply,
  refuseUpdateReply,
  replyAfter,
  replyEditionOf,
  replyFrom,
  replyWithout,
  topicRefusal,
  voteFrom,
} from '#contract/features/topic/rules.ts';
import { onMutation, refusedOver } from '#server/core/feature.ts';
import { finishTodo, owedTodo } from '#server/features/todo/public.ts';
import { discussing } from './handlers.ts';
import { topic, topicCount, topicEdition, topicReply, topicVote } from './store.ts';

const reply = onMutation(addReply, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, parent, mustBeFree, owed] = await Promise.all([
    discussing(tx, act.uid, input.courseId),
    tx.get(topic, scope, input.topicId),
    tx.claim(topicReply, scope, input.id),
    owedTodo(tx, topicTodoId(input.topicId), act.uid),
  ]);
  const refusal = refuseAddReply(input, by, parent);
  if (refusal !== undefined) return refused(refusal);
  mustBeFree();
  const answered = input.parentId === '' ? undefined : await tx.get(topicReply, scope, input.parentId);
  // What it answers may be gone meanwhile, or of another discussion: then it answers the topic.
  const parentId = answered?.topicId === input.topicId ? input.parentId : '';
  await tx.put(topicReply, replyFrom({ ...input, parentId }, act));
  await finishTodo(tx, owed, act);
  return ok({ id: input.id });
});

const update = onMutation(updateReply, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, row, parent] = await Promise.all([
    discussing(tx, act.uid, input.courseId),
    tx.get(topicReply, scope, input.id),
    tx.get(topic, scope, input.topicId),
  ]);
  const refusal = refuseUpdateReply(input, by, row, parent);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, topicReply, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? topicRefusal.replyGone);
  await tx.put(topicEdition, replyEditionOf(row, act));
  await tx.put(topicReply, replyAfter(row, input, act));
  return ok({ id: input.id });
});

/** Its author, and staff, can still read what it said. */
const remove = onMutation(deleteReply, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, row] = await Promise.all([discussing(tx, act.uid, input.courseId), tx.get(topicReply, scope, input.id)]);
  const refusal = refuseDeleteReply(by, row);
  if (refusal !== undefined) return refused(refusal);
  if (row === undefined || isGone(row)) return ok({});
  await tx.put(topicEdition, replyEditionOf(row, act));
  await tx.put(topicReply, replyWithout(row, input, act));
  return ok({});
});

const upvote = onMutation(addTopicUpvote, async (tx, input, act) => {
  const { courseId, topicId: id, state } = input;
  const scope = courseScope(courseId);
  const [actor, asTopic, asReply, count, vote] = await Promise.all([
    tx.actorOf(act.uid, scope),
    tx.get(topic, scope, id),
    tx.get(topicReply, scope, id),
    tx.get(topicCount, scope, id),
    tx.get(topicVote, userScope(act.uid), id),
  ]);
  const refusal = refuseUnless(actor, 'topic.reply');
  if (refusal !== undefined) return refused(refusal);
  if (asTopic === undefined && (asReply === undefined || isGone(asReply))) return refused(topicRefusal.gone);
  if ((vote !== undefined) === (state === 1)) return ok({});
  if (state === 1) await tx.put(topicVote, voteFrom(input, act));
  else await tx.remove(topicVote, userScope(act.uid), id);
  const upvotes = Math.max(0, (count?.upvotes ?? 0) + (state === 1 ? 1 : -1));
  await tx.put(topicCount, { id, courseId, upvotes });
  return ok({});
});

export const replyMutations = [reply, update, remove, upvote];
