import type { Refusal } from '#contract/core/refusal.ts';
import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { askingOnly, changing, type EffectRows, type Facts, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import {
  activityRow,
  finishMyResult,
  myResult,
  putActivity,
  removeActivityRow,
  renameActivity,
} from '../activity/effects.ts';
import { activityTodoId } from '../activity/keys.ts';
import { givenAs } from '../activity/rules.ts';
import { settleTodo, todoRow } from '../todo/effects.ts';
import { noticeTodoId } from '../todo/keys.ts';
import * as calls from './calls.ts';
import { richContent } from './keys.ts';
import {
  noticeAfter,
  noticeFrom,
  noticeReadFrom,
  noticeRefusal,
  refuseCreateNotice,
  refuseUpdateNotice,
} from './rules.ts';
import { noticeEditionTable, noticeReadTable, noticeTable } from './tables.ts';

interface NoticeKey {
  readonly courseId: string;
  readonly id: string;
}

const { gone } = noticeRefusal;

const noticeRow = ({ courseId, id }: NoticeKey) => rowIn(noticeTable, courseScope(courseId), id);
const withActivity = (key: NoticeKey) => [noticeRow(key), activityRow(key)];

/** Deleting and pinning need the same right; a notice that is gone is no reason to refuse deleting it. */
const managing = (facts: Facts, { courseId }: Pick<NoticeKey, 'courseId'>): Refusal | undefined =>
  facts.refuseUnlessMay(courseScope(courseId), 'notice.write');

/** A change that was played before is in already: its own editions say so. */
const change = (rows: EffectRows, id: string, given: Parameters<typeof noticeAfter>[1], writing: Writing): void => {
  rows.change(noticeTable, id, (row) =>
    Object.values(row.editions).includes(writing.mid) ? row : noticeAfter(row, given, writing),
  );
  const title = rows.get(noticeTable, id)?.title;
  if (title !== undefined && given.title !== undefined) renameActivity(rows, id, 'announcement', title);
};

export const createNotice = write({
  call: calls.createNotice,
  touches: withActivity,
  refuse: (facts, input) => refuseCreateNotice(input, facts.actor(courseScope(input.courseId))),
  effect: (rows, input, writing) => {
    rows.create(noticeTable, noticeFrom(input, writing));
    putActivity(rows, givenAs('announcement', input, writing));
  },
  answer: ({ id }) => ({ id }),
});

/** The text that it replaces is kept by the server, and comes with the next pull. */
export const updateNotice = write({
  call: calls.updateNotice,
  touches: withActivity,
  gone,
  refuse: (facts, input) =>
    refuseUpdateNotice(input, facts.actor(courseScope(input.courseId)), facts.get(noticeTable, input.id)),
  effect: (rows, input, writing) => change(rows, input.id, input, writing),
  answer: ({ id }) => ({ id }),
});

export const updateNoticeLog = write({
  call: calls.updateNoticeLog,
  touches: ({ courseId, noticeId, id }) => [
    ...withActivity({ courseId, id: noticeId }),
    rowIn(noticeEditionTable, courseScope(courseId), id),
  ],
  gone,
  refuse: (facts, input) =>
    managing(facts, input) ?? (facts.get(noticeEditionTable, input.id)?.noticeId === input.noticeId ? undefined : gone),
  effect: (rows, { noticeId, id }, writing) => {
    const edition = rows.get(noticeEditionTable, id);
    if (edition === undefined) return;
    change(rows, noticeId, { title: edition.title, content: richContent(edition) }, writing);
  },
});

export const deleteNotice = write({
  call: calls.deleteNotice,
  touches: withActivity,
  refuse: managing,
  effect: (rows, { id }) => {
    rows.remove(noticeTable, id);
    removeActivityRow(rows, id, 'announcement');
  },
});

export const setNoticeTop = changing({
  call: calls.setNoticeTop,
  of: noticeTable,
  at: ({ courseId, id }) => [courseScope(courseId), id],
  gone,
  refuse: managing,
  next: (row, { state }) => ({ ...row, pinned: state === 1 }),
});

/** The first reading counts; a later one leaves its time alone. */
export const readNotice = write({
  call: calls.readNotice,
  touches: ({ courseId, id }, uid) => [
    rowIn(noticeReadTable, userScope(uid), id),
    todoRow(noticeTodoId(id), uid),
    todoRow(activityTodoId(id), uid),
    myResult({ courseId, id }, uid),
  ],
  effect: (rows, input, writing) => {
    if (rows.get(noticeReadTable, input.id) !== undefined) return;
    rows.put(noticeReadTable, noticeReadFrom(input, writing));
    for (const idOf of [noticeTodoId, activityTodoId]) settleTodo(rows, idOf(input.id), writing.at);
    finishMyResult(rows, input, writing);
  },
});

/** Changes nothing here: whom it concerns hears of it. */
export const remindStudentRead = askingOnly({
  call: calls.remindStudentRead,
  asks: ({ courseId }) => [courseScope(courseId)],
  refuse: managing,
});
