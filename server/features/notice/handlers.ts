import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import { readersOf as readersOfActivity } from '#contract/features/activity/audience.ts';
import { newActivity } from '#contract/features/activity/fields.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import {
  createNotice,
  deleteNotice,
  readNotice,
  remindStudentRead,
  setNoticeTop,
  updateNotice,
  updateNoticeLog,
} from '#contract/features/notice/calls.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import {
  noticeAfter,
  noticeEditionOf,
  noticeFrom,
  noticeReadFrom,
  noticeRefusal,
  refuseCreateNotice,
  refuseManageNotice,
  refuseUpdateNotice,
} from '#contract/features/notice/rules.ts';
import { noticeTodoId } from '#contract/features/todo/keys.ts';
import { type Act, onMutation, onPacedMutation, readied, refusedOver } from '#server/core/feature.ts';
import { editing, publishing, reminding } from '#server/core/session/paces.ts';
import { isShutOut, membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
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

const create = onPacedMutation(createNotice, publishing, async (tx, input, act) => {
  const { courseId, id } = input;
  const scope = courseScope(courseId);
  const refusal = refuseCreateNotice(input, await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const made = newActivity('announcement', input, act);
  const [mustBeFree, activityMustBeFree, students] = await Promise.all([
    tx.claim(notice, scope, id),
    claimActivity(tx, input),
    studentsFor(tx.sql, { courseId, audience: made.audience }),
  ]);
  mustBeFree();
  const written = await withFiles(tx, { ...noticeFrom(input, act), readers: [...readersOfActivity(made)] }, act);
  if (!written.ok) return written;
  const row = written.value;
  await tx.put(notice, row);
  await tx.put(noticeCount, { id, courseId, readers: 0, students: students.length });
  const given = await createActivity(tx, made, act, activityMustBeFree);
  const released = given.ok ? await release(tx, [given.value], { publishAt: input.publishAt }, act) : given;
  return released.ok ? ok({ id }) : released;
});

/** Puts a notice as it will be, and keeps what it replaces. */
const replace = async (
  tx: Tx,
  row: NoticeRow,
  edited: NoticeRow,
  act: Act,
): Promise<Result<{ readonly id: string }>> => {
  const hasFiles = edited.content !== row.content || edited.files !== row.files;
  const written = hasFiles ? await withFiles(tx, edited, act) : ok(edited);
  if (!written.ok) return written;
  const next = written.value;
  if (next.content !== row.content || next.title !== row.title)
    await tx.create(noticeEdition, noticeEditionOf(row, act));
  await tx.put(notice, next);
  if (next.title === row.title) return ok({ id: row.id });
  await reviseTodo(tx, noticeTodoId(row.id), { title: next.title });
  const given = await tx.get(activity, courseScope(row.courseId), row.id);
  const put = given === undefined ? ok(row) : await setOne(tx, given, { ...given, title: next.title }, act);
  return put.ok ? ok({ id: row.id }) : put;
};

const update = onPacedMutation(updateNotice, editing, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const row = await tx.get(notice, scope, input.id);
  const refusal = refuseUpdateNotice(input, await tx.actorOf(act.uid, scope), row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, notice, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? noticeRefusal.gone);
  return replace(tx, row, noticeAfter(row, input, act), act);
});

const putBack = onPacedMutation(updateNoticeLog, editing, async (tx, { courseId, noticeId, id }, act) => {
  const scope = courseScope(courseId);
  const [actor, row, edition] = await Promise.all([
    tx.actorOf(act.uid, scope),
    tx.get(notice, scope, noticeId),
    tx.get(noticeEdition, scope, id),
  ]);
  const refusal = refuseManageNotice(actor);
  if (refusal !== undefined) return refused(refusal);
  if (row === undefined || edition?.noticeId !== noticeId) return refused(noticeRefusal.gone);
  const next = noticeAfter(row, { title: edition.title, content: richContent(edition) }, act);
  const done = await replace(tx, row, next, act);
  return done.ok ? ok({}) : done;
});

const remove = onMutation(deleteNotice, async (tx, { courseId, id }, { uid }) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageNotice(await tx.actorOf(uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const [row, given] = await Promise.all([tx.get(notice, scope, id), tx.get(activity, scope, id)]);
  if (row === undefined) return ok({});
  await withdrawTodo(tx, noticeTodoId(id));
  if (given !== undefined) {
    await removeActivity(tx, given);
    return ok({});
  }
  await removeNotice(tx, row);
  await withdraw(tx, { contentType: 'notice', courseId, contentId: id });
  return ok({});
});

const setTop = onMutation(setNoticeTop, async (tx, { courseId, id, state }, { uid }) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageNotice(await tx.actorOf(uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(notice, scope, id);
  if (row === undefined) return refused(noticeRefusal.gone);
  if (row.pinned !== (state === 1)) await tx.put(notice, { ...row, pinned: state === 1 });
  return ok({});
});

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

const remind = onPacedMutation(remindStudentRead, reminding, async (tx, { courseId, id }, act) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageNotice(await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
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
});

export const noticeMutations = [
  readied(createNotice, readyText, create),
  readied(updateNotice, readyText, update),
  putBack,
  remove,
  setTop,
  read,
  remind,
];
