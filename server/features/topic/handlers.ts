import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { isStaff, roleOfActor } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/words.ts';
import { hour } from '#contract/core/time.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import {
  createTopic,
  deleteTopic,
  deleteTopicLog,
  remindTopic,
  setForbidDiscuss,
  setTopicEssence,
  setTopicTop,
  updateTopic,
  updateTopicLog,
} from '#contract/features/topic/calls.ts';
import { richContent } from '#contract/features/topic/keys.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import {
  type Discussing,
  refuseCreateTopic,
  refuseDeleteTopic,
  refuseManageTopics,
  refuseUpdateTopic,
  topicAfter,
  topicEditionOf,
  topicFrom,
  topicRefusal,
} from '#contract/features/topic/rules.ts';
import { type Act, onMutation, onPacedMutation, readied, refusedOver } from '#server/core/feature.ts';
import { editing, publishing, tellingAClass } from '#server/core/session/paces.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { notify, withdraw } from '#server/features/notification/public.ts';
import { giveTodo, reviseTodo, withdrawTodo } from '#server/features/todo/public.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { forgetVoters } from './jobs.ts';
import {
  authorsIn,
  editionsOf,
  repliesOf,
  topic,
  topicCount,
  topicEdition,
  topicReply,
  topicSetting,
} from './store.ts';

/** Who asks, and what holds in the course: what every rule of a discussion wants to know. */
export const discussing = async (tx: Tx, uid: string, courseId: string): Promise<Discussing> => {
  const scope = courseScope(courseId);
  const [actor, setting] = await Promise.all([tx.actorOf(uid, scope), tx.get(topicSetting, scope, courseId)]);
  return { uid, actor, setting };
};

/** What a topic shows is read by whoever reads the topic. */
const filesOf = ({ id, courseId, content }: Pick<TopicRow, 'id' | 'courseId' | 'content'>) => ({
  files: filesIn(content).map((file) => ({ id: file })),
  to: { key: `topic:${id}`, scope: courseScope(courseId), audiences: ['all'] as const },
});

/** The text as it will be judged and stored. */
const readyText = async <I extends { readonly content?: string | undefined }>(input: I): Promise<Result<I>> => {
  if (input.content === undefined || input.content === '') return ok(input);
  const content = await cleaned(input.content, 'content');
  return content.ok ? ok({ ...input, content: content.value }) : content;
};

const create = onPacedMutation(createTopic, tellingAClass, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, mustBeFree] = await Promise.all([
    discussing(tx, act.uid, input.courseId),
    tx.claim(topic, scope, input.id),
  ]);
  const refusal = refuseCreateTopic(input, by);
  if (refusal !== undefined || by.actor === undefined) return refused(refusal ?? coreRefusal.notAllowed);
  mustBeFree();
  const row = topicFrom(input, act);
  // A new row has no files to let go of: without any of its own there is nothing to say.
  const attached = filesIn(row.content).length === 0 ? undefined : await attach(tx, act, filesOf(row));
  if (attached?.ok === false) return attached;
  await tx.put(topic, row);
  const { id, courseId, title } = row;
  if (isStaff(roleOfActor(by.actor)))
    await giveTodo(tx, {
      ...{ id: topicTodoId(id), kind: 'topic', readers: { scope, role: 'student' }, title, courseId },
      ...{ contentId: id, dueAt: 0, createdAt: row.createdAt },
    });
  await notify(
    tx,
    { kind: 'topic', scope, id },
    { ...told(row), event: 'topic', by: act.uid, at: act.at, to: 'members' },
  );
  return ok({ id });
});

const told = ({ title, courseId, id }: TopicRow) =>
  ({ kind: 'activity', title, courseId, contentType: 'topic', contentId: id }) as const;

/** Puts a topic as it will be, and keeps what it replaces. */
const replace = async (tx: Tx, row: TopicRow, next: TopicRow, act: Act): Promise<Result<{ readonly id: string }>> => {
  if (next.content !== row.content) {
    const attached = await attach(tx, act, filesOf(next));
    if (!attached.ok) return attached;
  }
  await tx.put(topicEdition, topicEditionOf(row, act));
  await tx.put(topic, next);
  if (next.title !== row.title) await reviseTodo(tx, topicTodoId(row.id), { title: next.title });
  return ok({ id: row.id });
};

const update = onPacedMutation(updateTopic, editing, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, row] = await Promise.all([discussing(tx, act.uid, input.courseId), tx.get(topic, scope, input.id)]);
  const refusal = refuseUpdateTopic(input, by, row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, topic, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? topicRefusal.gone);
  return replace(tx, row, topicAfter(row, input, act), act);
});

const putBack = onPacedMutation(updateTopicLog, editing, async (tx, { courseId, topicId, id }, act) => {
  const scope = courseScope(courseId);
  const [by, row, edition] = await Promise.all([
    discussing(tx, act.uid, courseId),
    tx.get(topic, scope, topicId),
    tx.get(topicEdition, scope, id),
  ]);
  const refusal = refuseUpdateTopic({ basis: {} }, by, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? topicRefusal.gone);
  if (edition === undefined || edition.topicId !== topicId || edition.replyId !== '') return refused(topicRefusal.gone);
  const done = await replace(
    tx,
    row,
    topicAfter(row, { title: edition.title, content: richContent(edition) }, act),
    act,
  );
  return done.ok ? ok({}) : done;
});

const forget = onMutation(deleteTopicLog, async (tx, { courseId, topicId, id }, { uid }) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageTopics(await tx.actorOf(uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const edition = await tx.get(topicEdition, scope, id);
  if (edition?.topicId === topicId) await tx.remove(topicEdition, scope, id);
  return ok({});
});

const remove = onMutation(deleteTopic, async (tx, { courseId, id }, { uid }) => {
  const scope = courseScope(courseId);
  const [by, row, replies, editions] = await Promise.all([
    discussing(tx, uid, courseId),
    tx.get(topic, scope, id),
    repliesOf(tx.sql, id),
    editionsOf(tx.sql, id),
  ]);
  const hasOthers = replies.some(({ createdBy }) => createdBy !== row?.createdBy);
  const refusal = refuseDeleteTopic(by, row, hasOthers);
  if (refusal !== undefined) return refused(refusal);
  if (row === undefined) return ok({});
  for (const reply of replies) await tx.remove(topicReply, scope, reply.id);
  for (const edition of editions) await tx.remove(topicEdition, scope, edition.id);
  const ids = [id, ...replies.map((reply) => reply.id)];
  for (const one of ids) await tx.remove(topicCount, scope, one);
  await tx.remove(topic, scope, id);
  await detach(tx, { key: `topic:${id}`, scope });
  await withdrawTodo(tx, topicTodoId(id));
  await tx.enqueue(forgetVoters.name, { ids }, { key: { kind: 'topic', scope, id } });
  await withdraw(tx, { contentType: 'topic', courseId, contentId: id });
  return ok({});
});

/** One place for what staff set of a topic. */
const set = async (tx: Tx, uid: string, courseId: string, id: string, given: Partial<TopicRow>) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageTopics(await tx.actorOf(uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(topic, scope, id);
  if (row === undefined) return refused(topicRefusal.gone);
  await tx.put(topic, { ...row, ...given });
  return ok({});
};

const setTop = onMutation(setTopicTop, (tx, { courseId, id, state }, { uid }) =>
  set(tx, uid, courseId, id, { pinned: state === 1 }),
);

const setEssence = onMutation(setTopicEssence, (tx, { courseId, id, state }, { uid }) =>
  set(tx, uid, courseId, id, { essence: state === 1 }),
);

const forbid = onMutation(setForbidDiscuss, async (tx, { courseId, topicId, forbid: state }, { uid }) => {
  if (topicId !== undefined) return set(tx, uid, courseId, topicId, { closed: state === 1 });
  const refusal = refuseManageTopics(await tx.actorOf(uid, courseScope(courseId)));
  if (refusal !== undefined) return refused(refusal);
  await tx.put(topicSetting, { id: courseId, courseId, forbidden: state === 1 });
  return ok({});
});

const remind = onPacedMutation(remindTopic, publishing, async (tx, { courseId, id }, act) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageTopics(await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(topic, scope, id);
  if (row === undefined) return refused(topicRefusal.gone);
  const authors = (await authorsIn(tx.sql, courseId)).get(id);
  const silent = (await membersWithRole(tx.sql, scope, 'student')).filter((uid) => authors?.has(uid) !== true);
  if (silent.length > 0)
    await notify(
      tx,
      { kind: 'topicReminder', scope, id: `${id}/${Math.floor(tx.now / hour)}` },
      { ...told(row), event: 'topic', text: 'reminded', by: act.uid, at: tx.now, to: silent },
    );
  return ok({ students: silent.length });
});

export const topicMutations = [
  readied(createTopic, readyText, create),
  readied(updateTopic, readyText, update),
  putBack,
  forget,
  remove,
  setTop,
  setEssence,
  forbid,
  remind,
];
