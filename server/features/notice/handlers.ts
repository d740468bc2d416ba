import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/words.ts';
import { hour } from '#contract/core/time.ts';
import {
  createNotice,
  deleteNotice,
  readNotice,
  remindStudentRead,
  setNoticeTop,
  updateNotice,
} from '#contract/features/notice/calls.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import {
  noticeAfter,
  noticeFrom,
  noticeReadFrom,
  noticeRefusal,
  refuseCreateNotice,
  refuseManageNotice,
  refuseUpdateNotice,
} from '#contract/features/notice/rules.ts';
import { noticeTodoId } from '#contract/features/todo/keys.ts';
import { type Act, onMutation, onPacedMutation, readied, refusedOver } from '#server/core/feature.ts';
import { editing, publishing } from '#server/core/session/paces.ts';
import { isShutOut, membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { notify, withdraw } from '#server/features/notification/public.ts';
import { finishTodo, giveTodo, owedTodo, reviseTodo, withdrawTodo } from '#server/features/todo/public.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { forgetReaders } from './jobs.ts';
import { notice, noticeCount, noticeRead, readersOf } from './store.ts';

const keyOf = (id: string): string => `notice:${id}`;

/** What a notice shows, or gives beside its text, is read by whoever reads the notice. Answers the row with what the server knows of its files. */
const withFiles = async (tx: Tx, row: NoticeRow, act: Act): Promise<Result<NoticeRow>> => {
  const ids = [...new Set([...filesIn(row.content), ...row.files.map(({ id }) => id)])];
  const to = { key: keyOf(row.id), scope: courseScope(row.courseId), audiences: ['all'] as const, needsVip: true };
  const attached = await attach(tx, act, { files: ids.map((id) => ({ id })), to });
  if (!attached.ok) return attached;
  const known = new Map(attached.value.map((file) => [file.id, file]));
  return ok({ ...row, files: row.files.map((file) => known.get(file.id) ?? file) });
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
  const [mustBeFree, students] = await Promise.all([
    tx.claim(notice, scope, id),
    membersWithRole(tx.sql, scope, 'student'),
  ]);
  mustBeFree();
  const made = await withFiles(tx, noticeFrom(input, act), act);
  if (!made.ok) return made;
  const row = made.value;
  await tx.put(notice, row);
  await tx.put(noticeCount, { id, courseId, readers: 0, students: students.length });
  await giveTodo(tx, {
    id: noticeTodoId(id),
    kind: 'notice',
    readers: { scope, role: 'student' },
    title: row.title,
    courseId,
    contentId: id,
    dueAt: 0,
    createdAt: row.createdAt,
  });
  await notify(
    tx,
    { kind: 'notice', scope, id },
    {
      kind: 'activity',
      event: 'notice',
      title: row.title,
      courseId,
      contentType: 'notice',
      contentId: id,
      by: act.uid,
      at: act.at,
      to: 'members',
    },
  );
  return ok({ id });
});

const update = onPacedMutation(updateNotice, editing, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const row = await tx.get(notice, scope, input.id);
  const refusal = refuseUpdateNotice(input, await tx.actorOf(act.uid, scope), row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, notice, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? noticeRefusal.gone);
  const edited = noticeAfter(row, input, act);
  const written =
    edited.content === row.content && input.files === undefined ? ok(edited) : await withFiles(tx, edited, act);
  if (!written.ok) return written;
  const next = written.value;
  await tx.put(notice, next);
  if (next.title !== row.title) await reviseTodo(tx, noticeTodoId(row.id), { title: next.title });
  return ok({ id: input.id });
});

const remove = onMutation(deleteNotice, async (tx, { courseId, id }, { uid }) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageNotice(await tx.actorOf(uid, scope));
  if (refusal !== undefined) return refused(refusal);
  if ((await tx.get(notice, scope, id)) === undefined) return ok({});
  await tx.remove(notice, scope, id);
  await tx.remove(noticeCount, scope, id);
  await detach(tx, { key: keyOf(id), scope });
  await withdrawTodo(tx, noticeTodoId(id));
  await tx.enqueue(forgetReaders.name, { id }, { key: { kind: 'notice', scope, id } });
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
  const [actor, row, known, owed] = await Promise.all([
    tx.actorOf(act.uid, course),
    tx.get(notice, course, id),
    tx.get(noticeRead, userScope(act.uid), id),
    owedTodo(tx, noticeTodoId(id), act.uid),
  ]);
  const refusal = refuseUnless(actor, 'notice.read');
  // A mark that comes too late is nobody's lost work: there is nothing to mark any more, and nothing is written.
  if (refusal !== undefined) return (await isShutOut(tx.sql, act.uid, course)) ? ok({}) : refused(refusal);
  // The first time counts.
  if (row === undefined || known !== undefined) return ok({});
  await tx.put(noticeRead, noticeReadFrom(input, act));
  await finishTodo(tx, owed, act);
  return ok({});
});

const remind = onPacedMutation(remindStudentRead, publishing, async (tx, { courseId, id }, act) => {
  const scope = courseScope(courseId);
  const refusal = refuseManageNotice(await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(notice, scope, id);
  if (row === undefined) return refused(noticeRefusal.gone);
  const readAt = await readersOf(tx.sql, id);
  const unread = (await membersWithRole(tx.sql, scope, 'student')).filter((uid) => !readAt.has(uid));
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
  remove,
  setTop,
  read,
  remind,
];
