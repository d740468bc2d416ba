import {
  createNotice as createNoticeCall,
  deleteNotice as deleteNoticeCall,
  readNotice as readNoticeCall,
  remindStudentRead as remindStudentReadCall,
  setNoticeTop as setNoticeTopCall,
  updateNotice as updateNoticeCall,
} from '#contract/features/notice/calls.ts';
import {
  noticeAfter,
  noticeFrom,
  noticeReadFrom,
  refuseCreateNotice,
  refuseManageNotice,
  refuseUpdateNotice,
} from '#contract/features/notice/rules.ts';
import { noticeTodoId } from '#contract/features/todo/keys.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { settleTodo, todoKey } from '#src/features/todo/data/public.ts';
import { noticeReadTable, noticeTable } from './tables.ts';

export const createNotice = clientMutation({
  call: createNoticeCall,
  touches: ({ id }) => [rowKey(noticeTable, id)],
  effect: (rows, input, writing) => rows.put(noticeTable, noticeFrom(input, writing)),
  refuse: async (replica, input) => refuseCreateNotice(input, await actorIn(replica, input.courseId)),
});

/** Replaying an edit that was played before changes nothing: its own editions say that it is in. */
export const updateNotice = clientMutation({
  call: updateNoticeCall,
  touches: ({ id }) => [rowKey(noticeTable, id)],
  effect: (rows, input, writing) => {
    const row = rows.get(noticeTable, input.id);
    if (row !== undefined) rows.put(noticeTable, noticeAfter(row, input, writing));
  },
  refuse: async (replica, input) =>
    refuseUpdateNotice(input, await actorIn(replica, input.courseId), await replica.rows(noticeTable).get(input.id)),
});

export const deleteNotice = clientMutation({
  call: deleteNoticeCall,
  touches: ({ id }) => [rowKey(noticeTable, id)],
  effect: (rows, { id }) => rows.remove(noticeTable, id),
  refuse: async (replica, { courseId }) => refuseManageNotice(await actorIn(replica, courseId)),
});

export const setNoticeTop = clientMutation({
  call: setNoticeTopCall,
  touches: ({ id }) => [rowKey(noticeTable, id)],
  effect: (rows, { id, state }) => {
    const row = rows.get(noticeTable, id);
    if (row !== undefined) rows.put(noticeTable, { ...row, pinned: state === 1 });
  },
  refuse: async (replica, { courseId }) => refuseManageNotice(await actorIn(replica, courseId)),
});

/** The first reading counts; a later one leaves its time alone. */
export const readNotice = clientMutation({
  call: readNoticeCall,
  touches: ({ id }) => [rowKey(noticeReadTable, id), todoKey(noticeTodoId(id))],
  effect: (rows, input, writing) => {
    if (rows.get(noticeReadTable, input.id) !== undefined) return;
    rows.put(noticeReadTable, noticeReadFrom(input, writing));
    settleTodo(rows, noticeTodoId(input.id), writing.at);
  },
});

/** Changes nothing here: whom it concerns hears of it. */
export const remindStudentRead = clientMutation({
  call: remindStudentReadCall,
  touches: () => [],
  effect: () => {},
  refuse: async (replica, { courseId }) => refuseManageNotice(await actorIn(replica, courseId)),
});
