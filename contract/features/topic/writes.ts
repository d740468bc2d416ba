import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
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
import { noticeTable } from '../notice/tables.ts';
import { settleTodo, todoRow } from '../todo/effects.ts';
import { topicTodoId } from '../todo/keys.ts';
import * as calls from './calls.ts';
import { isGone, richContent } from './keys.ts';
import type { TopicReplyRow } from './rows.ts';
import {
  type Discussed,
  type Discussing,
  refuseAddReply,
  refuseCreateTopic,
  refuseDeleteReply,
  refuseDeleteTopic,
  refuseUpdateReply,
  refuseUpdateTopic,
  replyAfter,
  replyFrom,
  replyWithout,
  topicAfter,
  topicEditionOf,
  topicFrom,
  topicRefusal,
  voteFrom,
} from './rules.ts';
import {
  topicCountTable,
  topicEditionTable,
  topicReplyTable,
  topicSettingTable,
  topicTable,
  topicVoteTable,
} from './tables.ts';

interface InCourse {
  readonly courseId: string;
}
interface IdInCourse extends InCourse {
  readonly id: string;
}

const { gone } = topicRefusal;

const topicRow = ({ courseId, id }: IdInCourse): RowRef => rowIn(topicTable, courseScope(courseId), id);
const replyRow = ({ courseId, id }: IdInCourse): RowRef => rowIn(topicReplyTable, courseScope(courseId), id);
const editionRow = ({ courseId, id }: IdInCourse): RowRef => rowIn(topicEditionTable, courseScope(courseId), id);
const withActivity = (key: IdInCourse) => [topicRow(key), activityRow(key)];

/** Whether students may discuss here at all. */
const setting = ({ courseId }: InCourse): RowRef => rowIn(topicSettingTable, courseScope(courseId), courseId);

const discussing = (facts: Facts, { courseId }: InCourse): Discussing => ({
  uid: facts.uid,
  actor: facts.actor(courseScope(courseId)),
  setting: facts.get(topicSettingTable, courseId),
});

/** What may be discussed: a topic, or a notice. */
const parents = ({ courseId, topicId }: { readonly courseId: string; readonly topicId: string }): readonly RowRef[] => [
  setting({ courseId }),
  topicRow({ courseId, id: topicId }),
  rowIn(noticeTable, courseScope(courseId), topicId),
];

/** The same, for whoever reads it. */
const discussed = (facts: Facts, topicId: string): Discussed | undefined => {
  const notice = facts.get(noticeTable, topicId);
  return facts.get(topicTable, topicId) ?? (notice && { courseId: notice.courseId, closed: false });
};

const managing = (facts: Facts, { courseId }: InCourse) => facts.refuseUnlessMay(courseScope(courseId), 'topic.manage');

/** A change that was played before is in already: its own editions say so, and nothing is replaced twice. */
const change = (
  rows: EffectRows,
  id: string,
  given: { readonly title?: string | undefined; readonly content?: string | undefined },
  writing: Writing,
): void => {
  rows.change(topicTable, id, (row) =>
    Object.values(row.editions ?? {}).includes(writing.mid) ? row : topicAfter(row, given, writing),
  );
  const title = rows.get(topicTable, id)?.title;
  if (title !== undefined && given.title !== undefined) renameActivity(rows, id, 'topic', title);
};

export const createTopic = write({
  call: calls.createTopic,
  touches: withActivity,
  reads: (input) => [setting(input)],
  refuse: (facts, input) => refuseCreateTopic(input, discussing(facts, input)),
  effect: (rows, input, writing) => {
    rows.create(topicTable, topicFrom(input, writing));
    if (input.isGiven === true) putActivity(rows, givenAs('topic', input, writing));
  },
  answer: ({ id }) => ({ id }),
});

/** The edition that it replaces is kept by the server, and comes with the next pull. */
export const updateTopic = write({
  call: calls.updateTopic,
  touches: withActivity,
  reads: (input) => [setting(input)],
  gone,
  refuse: (facts, input) => refuseUpdateTopic(input, discussing(facts, input), facts.get(topicTable, input.id)),
  effect: (rows, input, writing) => change(rows, input.id, input, writing),
  answer: ({ id }) => ({ id }),
});

/** Whoever may edit the topic may set its text anew, or keep it as it stands. */
const editing = (facts: Facts, input: { readonly courseId: string; readonly topicId: string }) =>
  refuseUpdateTopic({ basis: {} }, discussing(facts, input), facts.get(topicTable, input.topicId));

export const updateTopicLog = write({
  call: calls.updateTopicLog,
  touches: ({ courseId, topicId, id }) => [...withActivity({ courseId, id: topicId }), editionRow({ courseId, id })],
  reads: (input) => [setting(input)],
  gone,
  refuse: (facts, input) => {
    const edition = facts.get(topicEditionTable, input.id);
    const isOfTopic = edition?.topicId === input.topicId && edition.replyId === '';
    return editing(facts, input) ?? (isOfTopic ? undefined : gone);
  },
  effect: (rows, { topicId, id }, writing) => {
    const edition = rows.get(topicEditionTable, id);
    if (edition === undefined || edition.replyId !== '') return;
    change(rows, topicId, { title: edition.title, content: richContent(edition) }, writing);
  },
});

/** What it says now joins its editions, as if it were replaced. */
export const createTopicLog = write({
  call: calls.createTopicLog,
  touches: ({ courseId, topicId, id }) => [topicRow({ courseId, id: topicId }), editionRow({ courseId, id })],
  reads: (input) => [setting(input)],
  gone,
  refuse: editing,
  effect: (rows, { topicId, id }, writing) => {
    const row = rows.get(topicTable, topicId);
    if (row !== undefined) rows.create(topicEditionTable, topicEditionOf(row, { ...writing, mid: id }));
  },
  answer: ({ id }) => ({ id }),
});

export const deleteTopicLog = write({
  call: calls.deleteTopicLog,
  touches: (input) => [editionRow(input)],
  refuse: managing,
  effect: (rows, { topicId, id }) => {
    if (rows.get(topicEditionTable, id)?.topicId === topicId) rows.remove(topicEditionTable, id);
  },
});

/** The server counts who wrote under it in its own way. */
export const deleteTopic = write({
  call: calls.deleteTopic,
  touches: withActivity,
  reads: (input) => [setting(input)],
  lists: ({ courseId }) => [{ name: topicReplyTable.name, scope: courseScope(courseId) }],
  refuse: (facts, input) => {
    const row = facts.get(topicTable, input.id);
    const isOthers = (one: TopicReplyRow) => one.topicId === input.id && one.createdBy !== row?.createdBy;
    return refuseDeleteTopic(discussing(facts, input), row, facts.all(topicReplyTable).some(isOthers));
  },
  effect: (rows, { id }) => {
    rows.remove(topicTable, id);
    removeActivityRow(rows, id, 'topic');
  },
});

const setByStaff = {
  of: topicTable,
  at: ({ courseId, id }: IdInCourse) => [courseScope(courseId), id] as const,
  gone,
  refuse: managing,
};

export const setTopicTop = changing({
  ...setByStaff,
  call: calls.setTopicTop,
  next: (row, { state }) => ({ ...row, pinned: state === 1 }),
});

export const setTopicEssence = changing({
  ...setByStaff,
  call: calls.setTopicEssence,
  next: (row, { state }) => ({ ...row, essence: state === 1 }),
});

export const setForbidDiscuss = write({
  call: calls.setForbidDiscuss,
  touches: ({ courseId, topicId }) => [
    topicId === undefined ? setting({ courseId }) : topicRow({ courseId, id: topicId }),
  ],
  gone,
  refuse: managing,
  effect: (rows, { courseId, topicId, forbid }) => {
    if (topicId !== undefined) rows.change(topicTable, topicId, { closed: forbid === 1 });
    else rows.put(topicSettingTable, { id: courseId, courseId, forbidden: forbid === 1 });
  },
});

/** Changes nothing here: whom it concerns hears of it. */
export const remindTopic = askingOnly({
  call: calls.remindTopic,
  asks: ({ courseId }) => [courseScope(courseId)],
  refuse: managing,
});

export const addReply = write({
  call: calls.addReply,
  touches: ({ courseId, topicId, id }, uid) => [
    replyRow({ courseId, id }),
    todoRow(topicTodoId(topicId), uid),
    todoRow(activityTodoId(topicId), uid),
    myResult({ courseId, id: topicId }, uid),
  ],
  reads: parents,
  refuse: (facts, input) => refuseAddReply(input, discussing(facts, input), discussed(facts, input.topicId)),
  effect: (rows, input, writing) => {
    rows.create(topicReplyTable, replyFrom(input, writing));
    for (const idOf of [topicTodoId, activityTodoId]) settleTodo(rows, idOf(input.topicId), writing.at);
    finishMyResult(rows, { id: input.topicId, courseId: input.courseId }, writing);
  },
  answer: ({ id }) => ({ id }),
});

export const updateReply = write({
  call: calls.updateReply,
  touches: (input) => [replyRow(input)],
  reads: parents,
  gone: topicRefusal.replyGone,
  refuse: (facts, input) => {
    const parent = discussed(facts, input.topicId);
    const row = parent && facts.get(topicReplyTable, input.id);
    // Whether it is closed is asked of its own discussion, and its editions are counted there.
    const ofHere = row?.topicId === input.topicId ? row : undefined;
    return refuseUpdateReply(input, discussing(facts, input), ofHere, parent);
  },
  effect: (rows, input, writing) =>
    rows.change(topicReplyTable, input.id, (row) => (isGone(row) ? row : replyAfter(row, input, writing))),
  answer: ({ id }) => ({ id }),
});

/** Its place stays, for what answers it. */
export const deleteReply = write({
  call: calls.deleteReply,
  touches: (input) => [replyRow(input)],
  reads: (input) => [setting(input)],
  refuse: (facts, input) => refuseDeleteReply(discussing(facts, input), facts.get(topicReplyTable, input.id)),
  effect: (rows, input, writing) => {
    const row = rows.get(topicReplyTable, input.id);
    if (row !== undefined && !isGone(row)) rows.put(topicReplyTable, replyWithout(row, input, writing));
  },
});

/** Once for each person; the server writes how many they are by turns. */
export const addTopicUpvote = write({
  call: calls.addTopicUpvote,
  touches: ({ courseId, topicId }, uid) => [
    rowIn(topicVoteTable, userScope(uid), topicId),
    rowIn(topicCountTable, courseScope(courseId), topicId),
  ],
  refuse: (facts, { courseId }) => facts.refuseUnlessMay(courseScope(courseId), 'topic.reply'),
  effect: (rows, input, writing) => {
    const { topicId: id, courseId, state } = input;
    if ((rows.get(topicVoteTable, id) !== undefined) === (state === 1)) return;
    if (state === 1) rows.put(topicVoteTable, voteFrom(input, writing));
    else rows.remove(topicVoteTable, id);
    const before = rows.get(topicCountTable, id)?.upvotes ?? 0;
    rows.put(topicCountTable, { id, courseId, readers: [], upvotes: Math.max(0, before + (state === 1 ? 1 : -1)) });
  },
});
