import type { Writing } from '#contract/core/writing.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import { givenAs } from '#contract/features/activity/rules.ts';
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
  noticeFrom,
  noticeReadFrom,
  refuseCreateNotice,
  refuseManageNotice,
  refuseUpdateNotice,
} from '#contract/features/notice/rules.ts';
import { noticeEditionTable, noticeReadTable, noticeTable } from '#contract/features/notice/tables.ts';
import { noticeTodoId } from '#contract/features/todo/keys.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { finishMyResult, myResultKey } from '#src/features/activity/data/public.ts';
import {
  activityRowKey,
  changeActivityRow,
  putActivity,
  removeActivityRow,
} from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { settleTodo, todoKey } from '#src/features/todo/data/public.ts';

const refuseManage = async (replica: Replica, courseId: string) => refuseManageNotice(await actorIn(replica, courseId));

/** A change that was played before is in already: its own editions say so. */
const change = (
  rows: EffectRows,
  row: NoticeRow | undefined,
  given: Parameters<typeof noticeAfter>[1],
  writing: Writing,
): void => {
  if (row === undefined || Object.values(row.editions).includes(writing.mid)) return;
  const next = noticeAfter(row, given, writing);
  rows.put(noticeTable, next);
  if (next.title !== row.title) changeActivityRow(rows, row.id, (activity) => ({ ...activity, title: next.title }));
};

export const noticeMutations = [
  clientMutation({
    call: createNotice,
    touches: ({ id }) => [rowKey(noticeTable, id), activityRowKey(id)],
    effect: (rows, input, writing) => {
      rows.put(noticeTable, noticeFrom(input, writing));
      putActivity(rows, givenAs('announcement', input, writing));
    },
    refuse: async (replica, input) => refuseCreateNotice(input, await actorIn(replica, input.courseId)),
  }),
  // The text that it replaces is kept by the server, and comes with the next pull.
  clientMutation({
    call: updateNotice,
    touches: ({ id }) => [rowKey(noticeTable, id), activityRowKey(id)],
    effect: (rows, input, writing) => change(rows, rows.get(noticeTable, input.id), input, writing),
    refuse: async (replica, input) =>
      refuseUpdateNotice(input, await actorIn(replica, input.courseId), await replica.rows(noticeTable).get(input.id)),
  }),
  clientMutation({
    call: updateNoticeLog,
    touches: ({ noticeId, id }) => [
      rowKey(noticeTable, noticeId),
      activityRowKey(noticeId),
      rowKey(noticeEditionTable, id),
    ],
    effect: (rows, { noticeId, id }, writing) => {
      const edition = rows.get(noticeEditionTable, id);
      if (edition === undefined) return;
      const { title } = edition;
      change(rows, rows.get(noticeTable, noticeId), { title, content: richContent(edition) }, writing);
    },
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
  clientMutation({
    call: deleteNotice,
    touches: ({ id }) => [rowKey(noticeTable, id), activityRowKey(id)],
    effect: (rows, { id }) => {
      rows.remove(noticeTable, id);
      removeActivityRow(rows, id);
    },
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
  clientMutation({
    call: setNoticeTop,
    touches: ({ id }) => [rowKey(noticeTable, id)],
    effect: (rows, { id, state }) => {
      const row = rows.get(noticeTable, id);
      if (row !== undefined) rows.put(noticeTable, { ...row, pinned: state === 1 });
    },
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
  // The first reading counts; a later one leaves its time alone.
  clientMutation({
    call: readNotice,
    touches: ({ id }, uid) => [
      rowKey(noticeReadTable, id),
      todoKey(noticeTodoId(id)),
      todoKey(activityTodoId(id)),
      myResultKey(id, uid),
    ],
    effect: (rows, input, writing) => {
      if (rows.get(noticeReadTable, input.id) !== undefined) return;
      rows.put(noticeReadTable, noticeReadFrom(input, writing));
      for (const idOf of [noticeTodoId, activityTodoId]) settleTodo(rows, idOf(input.id), writing.at);
      finishMyResult(rows, input, writing);
    },
  }),
  // Changes nothing here: whom it concerns hears of it.
  clientMutation({
    call: remindStudentRead,
    touches: () => [],
    effect: () => {},
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
];
