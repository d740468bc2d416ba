import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { hour } from '#contract/core/time.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { newActivity } from '#contract/features/activity/fields.ts';
import { published } from '#contract/features/activity/rules.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import { deleteTopic } from '#contract/features/topic/calls.ts';
import { richContent } from '#contract/features/topic/keys.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import {
  type Discussing,
  isTopicGiven,
  refuseDeleteTopic,
  topicAfter,
  topicEditionOf,
  topicFrom,
  topicRefusal,
} from '#contract/features/topic/rules.ts';
import { topicEditionTable, topicTable } from '#contract/features/topic/tables.ts';
import {
  createTopic,
  createTopicLog,
  deleteTopicLog,
  remindTopic,
  setForbidDiscuss,
  setTopicEssence,
  setTopicTop,
  updateTopic,
  updateTopicLog,
} from '#contract/features/topic/writes.ts';
import { type Act, onMutation } from '#server/core/feature.ts';
import { editing, openingTopics, reminding, revisingTopics } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
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
import { authorsIn, keepEdition, topic, topicSetting } from './store.ts';

/** Who asks, and what holds in the course: what every rule of a discussion wants to know. */
const discussing = async (tx: Tx, uid: string, courseId: string): Promise<Discussing> => {
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

const create = onWrite(createTopic, {
  ready: readyText,
  paces: openingTopics,
  more: async (tx, input, act) => {
    const [mustBeFree, actor] = await Promise.all([
      claimActivity(tx, input),
      tx.actorOf(act.uid, courseScope(input.courseId)),
    ]);
    const made = newActivity('topic', input, act);
    // As it will be read when all is written.
    const shown = input.publishAt > tx.now ? made : published(made, act.at);
    const isGiven = isTopicGiven(input, actor);
    return { mustBeFree, made, isGiven, readers: isGiven ? [...readersOf(shown)] : (['all'] as const) };
  },
  before: async (tx, { input, act, more }) => {
    // Given or not: under the id of something else it would be taken for its details.
    more.mustBeFree();
    const row: TopicRow = { ...topicFrom(input, act), readers: [...more.readers] };
    // A new row has no files to let go of: without any of its own there is nothing to say.
    const attached = filesIn(row.content).length === 0 ? undefined : await attach(tx, act, topicFiles(row));
    return attached?.ok === false ? attached : ok(input);
  },
  completes: { topic: (row: TopicRow, { more }) => ({ ...row, readers: [...more.readers] }) },
  leaves: [activityTable],
  after: async (tx, { input, act, more, is }) => {
    const row = is(topicTable, input.id);
    if (!more.isGiven && row !== undefined) {
      const key = { kind: 'topic', scope: courseScope(input.courseId), id: row.id };
      await notify(tx, key, { ...told(row), event: 'topic', by: act.uid, at: act.at, to: 'members' });
      return undefined;
    }
    const given = await createActivity(tx, more.made, act, more.mustBeFree);
    const released = given.ok ? await release(tx, [given.value], { publishAt: input.publishAt }, act) : given;
    return released.ok ? undefined : released;
  },
});

const told = ({ title, courseId, id }: TopicRow) =>
  ({ kind: 'activity', title, courseId, contentType: 'topic', contentId: id }) as const;

/** A text that changes holds on to the files that it shows. */
const attached = async <I>(tx: Tx, input: I, { row, next, act }: Editing): Promise<Result<I>> => {
  if (next.content === row.content) return ok(input);
  const done = await attach(tx, act, topicFiles(next));
  return done.ok ? ok(input) : done;
};

interface Editing {
  readonly row: TopicRow;
  readonly next: TopicRow;
  readonly act: Act;
}

/** Its activity, and nobody else's of that id. */
const asTopic = (given: ActivityRow | undefined) => (given?.kind === 'topic' ? given : undefined);

/** Keeps what an edit replaced, and tells whoever goes by the title. */
const replaced = async (tx: Tx, { row, next, act, given }: Editing & { readonly given: ActivityRow | undefined }) => {
  await keepEdition(tx, topicEditionOf(row, act));
  if (next.title === row.title) return undefined;
  await reviseTodo(tx, topicTodoId(row.id), { title: next.title });
  const put = given === undefined ? ok(row) : await setOne(tx, given, { ...given, title: next.title }, act);
  return put.ok ? undefined : put;
};

const update = onWrite(updateTopic, {
  ready: readyText,
  paces: revisingTopics,
  before: async (tx, { input, act, was }) => {
    const row = was(topicTable, input.id);
    return row === undefined ? ok(input) : attached(tx, input, { row, next: topicAfter(row, input, act), act });
  },
  leaves: [activityTable],
  after: (tx, { input: { id }, act, was, is }) => {
    const [row, next] = [was(topicTable, id), is(topicTable, id)];
    return row && next ? replaced(tx, { row, next, act, given: asTopic(was(activityTable, id)) }) : undefined;
  },
});

const putBack = onWrite(updateTopicLog, {
  paces: editing,
  before: async (tx, { input, act, was }) => {
    const [row, edition] = [was(topicTable, input.topicId), was(topicEditionTable, input.id)];
    if (row === undefined || edition === undefined) return ok(input);
    const next = topicAfter(row, { title: edition.title, content: richContent(edition) }, act);
    return attached(tx, input, { row, next, act });
  },
  leaves: [activityTable],
  after: (tx, { input: { topicId: id }, act, was, is }) => {
    const [row, next] = [was(topicTable, id), is(topicTable, id)];
    return row && next ? replaced(tx, { row, next, act, given: asTopic(was(activityTable, id)) }) : undefined;
  },
});

/** Of one text so many editions are kept: the oldest goes. */
const keep = onWrite(createTopicLog, {
  paces: editing,
  leaves: [topicEditionTable],
  after: async (tx, { input, is }) => {
    const edition = is(topicEditionTable, input.id);
    if (edition !== undefined) await keepEdition(tx, edition);
    return undefined;
  },
});

/** Its own handler: it counts who wrote under it without reading what they wrote, and everything goes with it. */
const remove = onMutation(deleteTopic, async (tx, { courseId, id }, { uid }) => {
  const scope = courseScope(courseId);
  const [by, row, writers, found] = await Promise.all([
    discussing(tx, uid, courseId),
    topicOf(tx, uid, scope, id),
    writersUnder(tx.sql, id),
    tx.get(activity, scope, id),
  ]);
  const hasOthers = [...writers.keys()].some((one) => one !== row?.createdBy);
  const refusal = refuseDeleteTopic(by, row, hasOthers);
  if (refusal !== undefined) return refused(refusal);
  if (row === undefined) return ok({});
  const given = asTopic(found);
  await withdrawTodo(tx, topicTodoId(id));
  if (given !== undefined) {
    await removeActivity(tx, given);
    return ok({});
  }
  await removeTopic(tx, row);
  await withdraw(tx, { contentType: 'topic', courseId, contentId: id });
  return ok({});
});

const remind = onWrite(remindTopic, {
  paces: reminding,
  after: async (tx, { input: { courseId, id }, act }) => {
    const scope = courseScope(courseId);
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
  },
});

export const topicMutations = [
  create,
  update,
  keep,
  putBack,
  remove,
  remind,
  onWrite(deleteTopicLog),
  onWrite(setTopicTop),
  onWrite(setTopicEssence),
  onWrite(setForbidDiscuss),
];
