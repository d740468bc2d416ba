import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { Facts } from '#contract/core/write.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import { isDone } from '#contract/features/activity/result.ts';
import { resultTable } from '#contract/features/activity/tables.ts';
import { noticeTable } from '#contract/features/notice/tables.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import { todoTable } from '#contract/features/todo/tables.ts';
import { addTopicUpvote } from '#contract/features/topic/calls.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { replyEditionOf, topicRefusal, voteFrom } from '#contract/features/topic/rules.ts';
import { topicReplyTable, topicTable } from '#contract/features/topic/tables.ts';
import { addReply, deleteReply, updateReply } from '#contract/features/topic/writes.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { saying, telling } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { isGivenAs } from '#server/features/activity/people.ts';
import { readableBy } from '#server/features/activity/readers.ts';
import { beneathResult, recordOver, recordResult, resultFor } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { finishTodo, owedTodo } from '#server/features/todo/public.ts';
import { countAt, countSlot } from './counting.ts';
import { quoteFor } from './quoting.ts';
import { writersUnder } from './said.ts';
import { editionPlace, keepEdition, topic, topicCount, topicReply, topicVote } from './store.ts';

/** A topic or a notice, whichever it is, of those that the write reads. */
const parentOf = (was: Facts['get'], id: string) => was(topicTable, id) ?? was(noticeTable, id);

const reply = onWrite(addReply, {
  paces: saying,
  more: async (tx, { courseId, topicId, parentId }, { uid }) => {
    const scope = courseScope(courseId);
    const [member, given, owed, answered, beneath] = await Promise.all([
      tx.memberOf(uid, scope),
      tx.get(activity, scope, topicId),
      Promise.all([activityTodoId, topicTodoId].map((idOf) => owedTodo(tx, idOf(topicId), uid))),
      parentId === '' ? undefined : tx.get(topicReply, scope, parentId),
      beneathResult(tx, { id: topicId, courseId }, uid),
    ]);
    return { member, given, owed, answered, beneath };
  },
  // What it answers may be gone meanwhile, or of another discussion: then it answers the topic.
  before: async (tx, { input, more }) => {
    const answered = more.answered?.topicId === input.topicId ? more.answered : undefined;
    return ok({ ...input, parentId: answered?.id ?? '', quote: await quoteFor(tx, input.quote, answered) });
  },
  completes: {
    topicReply: (row: TopicReplyRow, { input, was }) => ({
      ...row,
      readers: parentOf(was, input.topicId)?.readers ?? [],
    }),
  },
  leaves: [todoTable, resultTable],
  after: async (tx, { input, act, more: { member, given, owed, beneath } }) => {
    // Reading, not answering, is what a notice asks for.
    if (given?.kind === 'announcement') return undefined;
    await Promise.all(owed.map((todo) => finishTodo(tx, todo, act)));
    if (given === undefined || !isGivenAs(given, member)) return undefined;
    // A student's first reply is what a topic asks for; the others are counted.
    const { before } = beneath;
    const first = isDone(before?.state) ? {} : ({ state: 'done', finishedAt: act.at, arrivedAt: tx.now } as const);
    const of = { id: input.topicId, courseId: input.courseId };
    await recordOver(tx, of, act.uid, { ...first, attempts: (before?.attempts ?? 0) + 1 }, beneath);
    return undefined;
  },
});

/** Who has no reply left has not taken part. */
const takeNoPart = async (tx: Tx, { topicId, courseId, createdBy }: TopicReplyRow): Promise<void> => {
  const given = await tx.get(activity, courseScope(courseId), topicId);
  const known = given && (await resultFor(tx, given, createdBy));
  if (given?.kind !== 'topic' || known === undefined || !isDone(known.state)) return;
  const left = (await writersUnder(tx.sql, topicId)).get(createdBy) ?? 0;
  await recordResult(tx, given, createdBy, { attempts: left, ...(left === 0 ? { state: 'started' } : {}) });
};

const update = onWrite(updateReply, {
  paces: saying,
  more: (tx, { id, courseId, topicId }, { mid }) => editionPlace(tx, { id: mid, courseId, topicId, replyId: id }),
  after: async (_tx, { input, act, more: keep, was }) => {
    const row = was(topicReplyTable, input.id);
    if (row !== undefined) await keep(replyEditionOf(row, act));
    return undefined;
  },
});

/** Its author, and staff, can still read what it said. */
const remove = onWrite(deleteReply, {
  // Their own, also when they do not read what it stands under any more.
  alsoUnread: true,
  after: async (tx, { input, act, was }) => {
    const row = was(topicReplyTable, input.id);
    if (row === undefined || isGone(row)) return undefined;
    await keepEdition(tx, replyEditionOf(row, act));
    await takeNoPart(tx, row);
    return undefined;
  },
});

/** Its own handler: of a class that likes at once, the count is written by turns. */
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
