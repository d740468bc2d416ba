import { ok, type Result, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import { readersOf as readersOfActivity } from '#contract/features/activity/audience.ts';
import { newActivity } from '#contract/features/activity/fields.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { readNotice } from '#contract/features/notice/calls.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import {
  noticeAfter,
  noticeEditionOf,
  noticeFrom,
  noticeReadFrom,
  noticeRefusal,
} from '#contract/features/notice/rules.ts';
import { noticeEditionTable, noticeTable } from '#contract/features/notice/tables.ts';
import {
  createNotice,
  deleteNotice,
  remindStudentRead,
  setNoticeTop,
  updateNotice,
  updateNoticeLog,
} from '#contract/features/notice/writes.ts';
import { noticeTodoId } from '#contract/features/todo/keys.ts';
import { type Act, onMutation } from '#server/core/feature.ts';
import { editing, publishing, reminding } from '#server/core/session/paces.ts';
import { isShutOut, membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { isGivenAs, studentsFor } from '#server/features/activity/people.ts';
import { release, setOne } from '#server/features/activity/publish.ts';
import { readableAs } from '#server/features/activity/readers.ts';
import { recordLater } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { claimActivity, createActivity, removeActivity } from '#server/features/activity/write.ts';
import { notify, withdraw } from '#server/features/notification/public.ts';
import { finishTodo, owedTodo, reviseTodo, withdrawTodo } from '#server/features/todo/public.ts';
import { removeNotice, withFiles } from './kinds.ts';
import { notice, noticeCount, noticeEdition, noticeRead, readersOf } from './store.ts';

/** The notice, if they read it, and as what: of what is not for somebody, or not published, nobody says more than of what is not there. */
const noticeFor = async (tx: Tx, uid: string, scope: string, id: string) => {
  const [row, member] = await Promise.all([tx.get(notice, scope, id), membershipIn(tx.sql, uid, scope)]);
  return { member, row: readableAs(row, member) };
};

/** The text as it will be judged and stored. */
const readyText = async <I extends { readonly content?: string | undefined }>(input: I): Promise<Result<I>> => {
  if (input.content === undefined) return ok(input);
  const content = await cleaned(input.content, 'content');
  return content.ok ? ok({ ...input, content: content.value }) : content;
};

/** The input as it stands, when that went well. */
const kept = <I>(done: Result<unknown>, input: I): Result<I> => (done.ok ? ok(input) : done);

const create = onWrite(createNotice, {
  ready: readyText,
  paces: publishing,
  more: async (tx, input, act) => {
    const made = newActivity('announcement', input, act);
    const [mustBeFree, students] = await Promise.all([
      claimActivity(tx, input),
      studentsFor(tx.sql, { courseId: input.courseId, audience: made.audience }),
    ]);
    return { made, mustBeFree, students: students.length };
  },
  before: async (tx, { input, act, more }) => {
    const row = { ...noticeFrom(input, act), readers: [...readersOfActivity(more.made)] };
    const written = await withFiles(tx, row, act);
    return written.ok ? ok({ ...input, files: written.value.files }) : written;
  },
  completes: { notice: (row: NoticeRow, { more }) => ({ ...row, readers: [...readersOfActivity(more.made)] }) },
  leaves: [activityTable],
  after: async (tx, { input, act, more }) => {
    const { courseId, id, publishAt } = input;
    await tx.put(noticeCount, { id, courseId, readers: 0, students: more.students });
    const given = await createActivity(tx, more.made, act, more.mustBeFree);
    const released = given.ok ? await release(tx, [given.value], { publishAt }, act) : given;
    return released.ok ? undefined : released;
  },
});

/** Keeps what an edit replaced, and tells whoever goes by the title. */
const replaced = async (tx: Tx, row: NoticeRow, next: NoticeRow, { act, given }: Replacing) => {
  if (next.content !== row.content || next.title !== row.title)
    await tx.create(noticeEdition, noticeEditionOf(row, act));
  if (next.title === row.title) return undefined;
  await reviseTodo(tx, noticeTodoId(row.id), { title: next.title });
  const put = given === undefined ? ok(row) : await setOne(tx, given, { ...given, title: next.title }, act);
  return put.ok ? undefined : put;
};

interface Replacing {
  readonly act: Act;
  readonly given: ActivityRow | undefined;
}

const update = onWrite(updateNotice, {
  ready: readyText,
  paces: editing,
  before: async (tx, { input, act, was }) => {
    const row = was(noticeTable, input.id);
    if (row === undefined || (input.content === undefined && input.files === undefined)) return ok(input);
    const written = await withFiles(tx, noticeAfter(row, input, act), act);
    return written.ok && input.files !== undefined
      ? ok({ ...input, files: written.value.files })
      : kept(written, input);
  },
  leaves: [activityTable],
  after: (tx, { input: { id }, act, was, is }) => {
    const [row, next] = [was(noticeTable, id), is(noticeTable, id)];
    return row && next ? replaced(tx, row, next, { act, given: was(activityTable, id) }) : undefined;
  },
});

const putBack = onWrite(updateNoticeLog, {
  paces: editing,
  before: async (tx, { input, act, was }) => {
    const [row, edition] = [was(noticeTable, input.noticeId), was(noticeEditionTable, input.id)];
    if (row === undefined || edition === undefined) return ok(input);
    const { title } = edition;
    return kept(await withFiles(tx, noticeAfter(row, { title, content: richContent(edition) }, act), act), input);
  },
  leaves: [activityTable],
  after: (tx, { input: { noticeId: id }, act, was, is }) => {
    const [row, next] = [was(noticeTable, id), is(noticeTable, id)];
    return row && next ? replaced(tx, row, next, { act, given: was(activityTable, id) }) : undefined;
  },
});

/** Goes with its activity, its record and what was said under it. */
const remove = onWrite(deleteNotice, {
  leaves: [noticeTable, activityTable],
  after: async (tx, { input: { courseId, id }, was }) => {
    const [row, given] = [was(noticeTable, id), was(activityTable, id)];
    if (row === undefined) return undefined;
    await withdrawTodo(tx, noticeTodoId(id));
    if (given === undefined) {
      await removeNotice(tx, row);
      await withdraw(tx, { contentType: 'notice', courseId, contentId: id });
    } else await removeActivity(tx, given);
    return undefined;
  },
});

/** Its own handler: a mark of somebody who was shut out meanwhile is no refusal, and whom it counts for only the server knows. */
const read = onMutation(readNotice, async (tx, input, act) => {
  const { courseId, id } = input;
  const course = courseScope(courseId);
  const [actor, { row, member }, known, owed, given] = await Promise.all([
    tx.actorOf(act.uid, course),
    noticeFor(tx, act.uid, course, id),
    tx.get(noticeRead, userScope(act.uid), id),
    Promise.all([activityTodoId, noticeTodoId].map((idOf) => owedTodo(tx, idOf(id), act.uid))),
    tx.get(activity, course, id),
  ]);
  const refusal = refuseUnless(actor, 'notice.read');
  // A mark that comes too late is nobody's lost work: there is nothing to mark any more, and nothing is written.
  if (refusal !== undefined) return (await isShutOut(tx.sql, act.uid, course)) ? ok({}) : refused(refusal);
  // The first time counts.
  if (row === undefined || known !== undefined) return ok({});
  await tx.put(noticeRead, noticeReadFrom(input, act));
  await Promise.all(owed.map((todo) => finishTodo(tx, todo, act)));
  // Only the reader's own scope is locked: a class that reads must not queue up for the course.
  if (given !== undefined && isGivenAs(given, member))
    await recordLater(tx, given, act.uid, {
      state: 'done',
      ...{ openedAt: act.at, finishedAt: act.at, arrivedAt: tx.now },
    });
  return ok({});
});

const remind = onWrite(remindStudentRead, {
  paces: reminding,
  after: async (tx, { input: { courseId, id }, act }) => {
    const scope = courseScope(courseId);
    const row = await tx.get(notice, scope, id);
    if (row === undefined || row.readers.includes('staff')) return refused(noticeRefusal.gone);
    const [readAt, given] = await Promise.all([readersOf(tx.sql, id), tx.get(activity, scope, id)]);
    const meant = await studentsFor(tx.sql, given ?? { courseId, audience: [] });
    const unread = meant.filter((uid) => !readAt.has(uid));
    if (unread.length > 0)
      await notify(
        tx,
        { kind: 'noticeReminder', scope, id: `${id}/${Math.floor(tx.now / hour)}` },
        {
          kind: 'activity',
          event: 'notice',
          text: 'reminded',
          title: row.title,
          courseId,
          contentType: 'notice',
          contentId: id,
          by: act.uid,
          at: tx.now,
          to: unread,
        },
      );
    return ok({ students: unread.length });
  },
});

export const noticeMutations = [create, update, putBack, remove, onWrite(setNoticeTop), read, remind];
