import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/words.ts';
import { hour } from '#contract/core/time.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { newActivity } from '#contract/features/activity/fields.ts';
import { published } from '#contract/features/activity/rules.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import {
  createTopic,
  createTopicLog,
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
  isTopicGiven,
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
import { editing, openingTopics, reminding, revisingTopics } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { release, setOne } from '#server/features/activity/publish.ts';
import { readableBy } from '#server/features/activity/readers.ts';
import { activity } from '#server/features/activity/store.ts';
import { claimActivity, createActivity, removeActivity } from '#server/features/activity/write.ts';
import { notify, withdraw } from '#server/features/notification/public.ts';
import { reviseTodo, withdrawTodo } from '#server/features/todo/public.ts';
import { attach } from '#server/features/upload/public.ts';
import { removeTopic, topicFiles } from './kinds.ts';
import { writersUnder } from './said.ts';
import { authorsIn, keepEdition, topic, topicEdition, topicSetting } from './store.ts';

/** Who asks, and what holds in the course: what every rule of a discussion wants to know. */
export const discussing = async (tx: Tx, uid: string, courseId: string): Promise<Discussing> => {
  const scope = courseScope(courseId);
  const [actor, setting] = await Promise.all([tx.actorOf(uid, scope), tx.get(topicSetting, scope, courseId)]);
  return { uid, actor, setting };
};

/** The topic, if they read it: of what is not for somebody, or not published, nobody says more than of what is not there. */
const topicOf = async (tx: Tx, uid: string, scope: string, id: string): Promise<TopicRow | undefined> =>
  readableBy(tx.sql, await tx.get(topic, scope, id), { uid, scope });

/** The text as it will be judged and stored. */
const readyText = async <I extends { readonly content?: string | undefined }>(input: I): Promise<Result<I>> => {
  if (input.content === undefined || input.content === '') return ok(input);
  const content = await cleaned(input.content, 'content');
  return content.ok ? ok({ ...input, content: content.value }) : content;
};

const create = onPacedMutation(createTopic, openingTopics, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, mustBeFree, activityMustBeFree] = await Promise.all([
    discussing(tx, act.uid, input.courseId),
    tx.claim(topic, scope, input.id),
    claimActivity(tx, input),
  ]);
  const refusal = refuseCreateTopic(input, by);
  if (refusal !== undefined || by.actor === undefined) return refused(refusal ?? coreRefusal.notAllowed);
  mustBeFree();
  const isGiven = isTopicGiven(input, by.actor);
  const made = newActivity('topic', input, act);
  // As it will be read when all is written.
  const shown = input.publishAt > tx.now ? made : published(made, act.at);
  const row: TopicRow = { ...topicFrom(input, act), readers: isGiven ? [...readersOf(shown)] : ['all'] };
  // A new row has no files to let go of: without any of its own there is nothing to say.
  const attached = filesIn(row.content).length === 0 ? undefined : await attach(tx, act, topicFiles(row));
  if (attached?.ok === false) return attached;
  await tx.put(topic, row);
  if (!isGiven) {
    const key = { kind: 'topic', scope, id: row.id };
    await notify(tx, key, { ...told(row), event: 'topic', by: act.uid, at: act.at, to: 'members' });
    return ok({ id: row.id });
  }
  const given = await createActivity(tx, made, act, activityMustBeFree);
  const released = given.ok ? await release(tx, [given.value], { publishAt: input.publishAt }, act) : given;
  return released.ok ? ok({ id: row.id }) : released;
});

const told = ({ title, courseId, id }: TopicRow) =>
  ({ kind: 'activity', title, courseId, contentType: 'topic', contentId: id }) as const;

/** Puts a topic as it will be, and keeps what it replaces. */
const replace = async (tx: Tx, row: TopicRow, next: TopicRow, act: Act): Promise<Result<{ readonly id: string }>> => {
  if (next.content !== row.content) {
    const attached = await attach(tx, act, topicFiles(next));
    if (!attached.ok) return attached;
  }
  await keepEdition(tx, topicEditionOf(row, act));
  await tx.put(topic, next);
  if (next.title === row.title) return ok({ id: row.id });
  await reviseTodo(tx, topicTodoId(row.id), { title: next.title });
  const given = await tx.get(activity, courseScope(row.courseId), row.id);
  const put = given === undefined ? ok(row) : await setOne(tx, given, { ...given, title: next.title }, act);
  return put.ok ? ok({ id: row.id }) : put;
};

const update = onPacedMutation(updateTopic, revisingTopics, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [by, row] = await Promise.all([discussing(tx, act.uid, input.courseId), topicOf(tx, act.uid, scope, input.id)]);
  const refusal = refuseUpdateTopic(input, by, row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, topic, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? topicRefusal.gone);
  return replace(tx, row, topicAfter(row, input, act), act);
});

const putBack = onPacedMutation(updateTopicLog, editing, async (tx, { courseId, topicId, id }, act) => {
  const scope = courseScope(courseId);
  const [by, row, edition] = await Promise.all([
    discussing(tx, act.uid, courseId),
    topicOf(tx, act.uid, scope, topicId),
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

/** What it says now joins its editions, as if it were replaced. */
const keep = onPacedMutation(createTopicLog, editing, async (tx, { courseId, topicId, id }, act) => {
  const scope = courseScope(courseId);
  const [by, row] = await Promise.all([discussing(tx, act.uid, courseId), topicOf(tx, act.uid, scope, topicId)]);
  const refusal = refuseUpdateTopic({ basis: {} }, by, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? topicRefusal.gone);
  await keepEdition(tx, topicEditionOf(row, { ...act, mid: id }));
  return ok({ id });
});

const remove = onMutation(deleteTopic, async (tx, { courseId, id }, { uid }) => {
  const scope = courseScope(courseId);
  const [by, row, writers, given] = await Promise.all([
    discussing(tx, uid, courseId),
    topicOf(tx, uid, scope, id),
    writersUnder(tx.sql, id),
    tx.get(activity, scope, id),
  ]);
  const hasOthers = [...writers.keys()].some((one) => one !== row?.createdBy);
  const refusal = refuseDeleteTopic(by, row, hasOthers);
  if (refusal !== undefined) return refused(refusal);
  if (row === undefined) return ok({});
  await withdrawTodo(tx, topicTodoId(id));
  if (given !== undefined) {
    await removeActivity(tx, given);
    return ok({});
  }
  await removeTopic(tx, row);
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

const remind = onPacedMutation(remindTopic, reminding, async (tx, { courseId, id }, act) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageTopics(await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(topic, scope, id);
  if (row === undefined || row.readers.includes('staff')) return refused(topicRefusal.gone);
  const given = await tx.get(activity, scope, id);
  const authors = (await authorsIn(tx.sql, courseId)).get(id);
  const asked = await studentsFor(tx.sql, given ?? { courseId, audience: [] });
  const silent = asked.filter((uid) => authors?.has(uid) !== true);
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
  keep,
  putBack,
  forget,
  remove,
  setTop,
  setEssence,
  forbid,
  remind,
];
