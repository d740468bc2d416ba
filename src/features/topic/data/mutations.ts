import type { Writing } from '#contract/core/writing.ts';
import { givenAs } from '#contract/features/activity/rules.ts';
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
  refuseCreateTopic,
  refuseDeleteTopic,
  refuseManageTopics,
  refuseUpdateTopic,
  topicAfter,
  topicEditionOf,
  topicFrom,
} from '#contract/features/topic/rules.ts';
import { topicEditionTable, topicReplyTable, topicSettingTable, topicTable } from '#contract/features/topic/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import {
  activityRowKey,
  changeActivityRow,
  putActivity,
  removeActivityRow,
} from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { discussing } from './discussing.ts';

const set = (rows: EffectRows, id: string, given: Partial<TopicRow>): void => {
  const row = rows.get(topicTable, id);
  if (row !== undefined) rows.put(topicTable, { ...row, ...given });
};

const refuseManage = async (replica: Replica, courseId: string) => refuseManageTopics(await actorIn(replica, courseId));

/** A change that was played before is in already: its own editions say so, and nothing is replaced twice. */
const isIn = ({ editions }: TopicRow, { mid }: Writing): boolean => Object.values(editions ?? {}).includes(mid);

const change = (
  rows: EffectRows,
  row: TopicRow | undefined,
  given: { readonly title?: string | undefined; readonly content?: string | undefined },
  writing: Writing,
): void => {
  if (row === undefined || isIn(row, writing)) return;
  const next = topicAfter(row, given, writing);
  rows.put(topicTable, next);
  if (next.title !== row.title) changeActivityRow(rows, row.id, (activity) => ({ ...activity, title: next.title }));
};

export const topicMutations = [
  clientMutation({
    call: createTopic,
    touches: ({ id }) => [rowKey(topicTable, id), activityRowKey(id)],
    effect: (rows, input, writing) => {
      rows.put(topicTable, topicFrom(input, writing));
      if (input.isGiven === true) putActivity(rows, givenAs('topic', input, writing));
    },
    refuse: async (replica, input) => refuseCreateTopic(input, await discussing(replica, input.courseId)),
  }),
  // The edition that it replaces is kept by the server, and comes with the next pull.
  clientMutation({
    call: updateTopic,
    touches: ({ id }) => [rowKey(topicTable, id), activityRowKey(id)],
    effect: (rows, input, writing) => change(rows, rows.get(topicTable, input.id), input, writing),
    refuse: async (replica, input) =>
      refuseUpdateTopic(input, await discussing(replica, input.courseId), await replica.rows(topicTable).get(input.id)),
  }),
  clientMutation({
    call: updateTopicLog,
    touches: ({ topicId, id }) => [rowKey(topicTable, topicId), activityRowKey(topicId), rowKey(topicEditionTable, id)],
    effect: (rows, { topicId, id }, writing) => {
      const edition = rows.get(topicEditionTable, id);
      if (edition === undefined || edition.replyId !== '') return;
      const { title } = edition;
      change(rows, rows.get(topicTable, topicId), { title, content: richContent(edition) }, writing);
    },
    refuse: async (replica, { courseId, topicId }) =>
      refuseUpdateTopic(
        { basis: {} },
        await discussing(replica, courseId),
        await replica.rows(topicTable).get(topicId),
      ),
  }),
  clientMutation({
    call: createTopicLog,
    touches: ({ topicId, id }) => [rowKey(topicTable, topicId), rowKey(topicEditionTable, id)],
    effect: (rows, { topicId, id }, writing) => {
      const row = rows.get(topicTable, topicId);
      if (row !== undefined) rows.put(topicEditionTable, topicEditionOf(row, { ...writing, mid: id }));
    },
    refuse: async (replica, { courseId, topicId }) =>
      refuseUpdateTopic(
        { basis: {} },
        await discussing(replica, courseId),
        await replica.rows(topicTable).get(topicId),
      ),
  }),
  clientMutation({
    call: deleteTopicLog,
    touches: ({ id }) => [rowKey(topicEditionTable, id)],
    effect: (rows, { id }) => rows.remove(topicEditionTable, id),
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
  clientMutation({
    call: deleteTopic,
    touches: ({ id }) => [rowKey(topicTable, id), activityRowKey(id)],
    effect: (rows, { id }) => {
      rows.remove(topicTable, id);
      removeActivityRow(rows, id);
    },
    refuse: async (replica, { courseId, id }) => {
      const row = await replica.rows(topicTable).get(id);
      const replies = await replica.rows(topicReplyTable).where('courseId').equals(courseId).toArray();
      const hasOthers = replies.some((one) => one.topicId === id && one.createdBy !== row?.createdBy);
      return refuseDeleteTopic(await discussing(replica, courseId), row, hasOthers);
    },
  }),
  clientMutation({
    call: setTopicTop,
    touches: ({ id }) => [rowKey(topicTable, id)],
    effect: (rows, { id, state }) => set(rows, id, { pinned: state === 1 }),
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
  clientMutation({
    call: setTopicEssence,
    touches: ({ id }) => [rowKey(topicTable, id)],
    effect: (rows, { id, state }) => set(rows, id, { essence: state === 1 }),
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
  clientMutation({
    call: setForbidDiscuss,
    touches: ({ courseId, topicId }) => [
      topicId === undefined ? rowKey(topicSettingTable, courseId) : rowKey(topicTable, topicId),
    ],
    effect: (rows, { courseId, topicId, forbid }) => {
      if (topicId !== undefined) set(rows, topicId, { closed: forbid === 1 });
      else rows.put(topicSettingTable, { id: courseId, courseId, forbidden: forbid === 1 });
    },
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
  clientMutation({
    call: remindTopic,
    touches: () => [],
    effect: () => {},
    refuse: (replica, { courseId }) => refuseManage(replica, courseId),
  }),
];
