import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import { isDone } from '#contract/features/activity/result.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import { addReply, addTopicUpvote, deleteReply, updateReply } from '#contract/features/topic/calls.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
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
import { onMutation, onPacedMutation, refusedOver } from '#server/core/feature.ts';
import { saying, telling } from '#server/core/session/paces.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { isGivenAs } from '#server/features/activity/people.ts';
import { readableAs, readableBy } from '#server/features/activity/readers.ts';
import { beneathResult, recordOver, recordResult, resultFor } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { noticeOf } from '#server/features/notice/public.ts';
import { finishTodo, owedTodo } from '#server/features/todo/public.ts';
import { countAt, countSlot } from './counting.ts';
import { discussing } from './handlers.ts';
import { writersUnder } from './said.ts';
import { editionPlace, keepEdition, topic, topicCount, topicReply, topicVote } from './store.ts';

/** What may be discussed, if this person reads it: a topic, or a notice; and as what they read it. */
const discussed = async (tx: Tx, uid: string, scope: string, id: string) => {
  const [asTopic, asNotice, member] = await Promise.all([
    tx.get(topic, scope, id),
    noticeOf(tx, scope, id),
    membershipIn(tx.sql, uid, scope),
  ]);
  return { member, parent: readableAs(asTopic ?? (asNotice && { ...asNotice, closed: false }), member) };
};

const reply = onPacedMutation(addReply, saying, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const of = { id: input.topicId, courseId: input.courseId };
  const [by, { parent, member }, mustBeFree, given, owed, answered, beneath] = await Promise.all([
    discussing(tx, act.uid, input.courseId),
    discussed(tx, act.uid, scope, input.topicId),
    tx.claim(topicReply, scope, input.id),
    tx.get(activity, scope, input.topicId),
    Promise.all([activityTodoId, topicTodoId].map((idOf) => owedTodo(tx, idOf(input.topicId), act.uid))),
    input.parentId === '' ? undefined : tx.get(topicReply, scope, input.parentId),
    beneathResult(tx, of, act.uid),
  ]);
  const refusal = refuseAddReply(input, by, parent);
  if (refusal !== undefined || parent === undefined) return refused(refusal ?? topicRefusal.gone);
  mustBeFree();
  // What it answers may be gone meanwhile, or of another discussion: then it answers the topic.
  const parentId = answered?.topicId === input.topicId ? input.parentId : '';
  await tx.put(topicReply, { ...replyFrom({ ...input, parentId }, act), readers: parent.readers });
  // Reading, not answering, is what a notice asks for.
  if (given?.kind === 'announcement') return ok({ id: input.id });
  await Promise.all(owed.map((todo) => finishTodo(tx, todo, act)));
  if (given === undefined || !isGivenAs(given, member)) return ok({ id: input.id });
  // A student's first reply is what a topic asks for; the others are counted.
  const { before } = beneath;
  const first = isDone(before?.state) ? {} : ({ state: 'done', finishedAt: act.at, arrivedAt: tx.now } as const);
  await recordOver(tx, of, act.uid, { ...first, attempts: (before?.attempts ?? 0) + 1 }, beneath);
  return ok({ id: input.id });
});

/** Who has no reply left has not taken part. */
const takeNoPart = async (tx: Tx, { topicId, courseId, createdBy }: TopicReplyRow): Promise<void> => {
  const given = await tx.get(activity, courseScope(courseId), topicId);
  const known = given && (await resultFor(tx, given, createdBy));
  if (given?.kind !== 'topic' || known === undefined || !isDone(known.state)) return;
  const left = (await writersUnder(tx.sql, topicId)).get(createdBy) ?? 0;
  await recordResult(tx, given, createdBy, { attempts: left, ...(left === 0 ? { state: 'started' } : {}) });
};

const update = onPacedMutation(updateReply, saying, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, row, { parent }, keep] = await Promise.all([
    discussing(tx, act.uid, input.courseId),
    tx.get(topicReply, scope, input.id),
    discussed(tx, act.uid, scope, input.topicId),
    editionPlace(tx, { id: act.mid, courseId: input.courseId, topicId: input.topicId, replyId: input.id }),
  ]);
  const refusal = refuseUpdateReply(input, by, parent && row, parent);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, topicReply, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? topicRefusal.replyGone);
  await keep(replyEditionOf(row, act));
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
  await keepEdition(tx, replyEditionOf(row, act));
  await tx.put(topicReply, replyWithout(row, input, act));
  await takeNoPart(tx, row);
  return ok({});
});

const upvote = onPacedMutation(addTopicUpvote, telling, async (tx, input, act) => {
  const { courseId, topicId: id, state } = input;
  const scope = courseScope(courseId);
  const [actor, asTopic, asReply, count, vote, slot] = await Promise.all([
    tx.actorOf(act.uid, scope),
    tx.get(topic, scope, id),
    tx.get(topicReply, scope, id),
    tx.get(topicCount, scope, id),
    tx.get(topicVote, userScope(act.uid), id),
    countSlot(tx, { courseId, id }),
  ]);
  const refusal = refuseUnless(actor, 'topic.reply');
  if (refusal !== undefined) return refused(refusal);
  const of = await readableBy(tx.sql, asTopic ?? (asReply && !isGone(asReply) ? asReply : undefined), {
    uid: act.uid,
    scope,
  });
  if (of === undefined) return refused(topicRefusal.gone);
  if ((vote !== undefined) === (state === 1)) return ok({});
  if (state === 1) await tx.put(topicVote, voteFrom(input, act));
  else await tx.remove(topicVote, userScope(act.uid), id);
  const upvotes = Math.max(0, (count?.upvotes ?? 0) + (state === 1 ? 1 : -1));
  if (slot.isQuiet) await tx.put(topicCount, { id, courseId, upvotes, readers: of.readers });
  await countAt(tx, { courseId, id }, slot);
  return ok({});
});

export const replyMutations = [reply, update, remove, upvote];
