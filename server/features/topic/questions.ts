import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isStaff } from '#contract/core/roles.ts';
import { wordCounts } from '#contract/core/text/word-counts.ts';
import { second } from '#contract/core/time.ts';
import { discussionText, participationOf } from '#contract/features/topic/discussion.ts';
import { plainContent, richContent } from '#contract/features/topic/keys.ts';
import {
  downloadTopic,
  getForbidDiscussInfo,
  getNoticeWords,
  getParticipateInfo,
  getTopicInfo,
  getTopicReplies,
  getTopicStats,
  getTopicWords,
  listTopicLogs,
  listTopics,
  queryTopic,
  queryTopicLog,
} from '#contract/features/topic/questions.ts';
import type { TopicEditionRow, TopicRow } from '#contract/features/topic/rows.ts';
import { topicRefusal } from '#contract/features/topic/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead, type Reading } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { isReadBy } from '#server/features/activity/readers.ts';
import { activityById } from '#server/features/activity/store.ts';
import { noticeIn } from '#server/features/notice/public.ts';
import { repliesAfter, saidUnder, saidWhen, titlesIn } from './said.ts';
import {
  authorsIn,
  editionsOf,
  replyCountsOf,
  topic,
  topicEdition,
  topicPage,
  topicSetting,
  upvotesOf,
} from './store.ts';

const seconds = (at: number): number => Math.floor(at / second);

const itemsOf = async (sql: Sql, rows: readonly TopicRow[]) => {
  const ids = rows.map(({ id }) => id);
  const [names, replies, upvotes] = await Promise.all([
    namesOf(
      sql,
      rows.map(({ createdBy }) => createdBy),
    ),
    replyCountsOf(sql, ids),
    upvotesOf(sql, ids),
  ]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: richContent(row),
    username: names.get(row.createdBy) ?? '',
    createdAt: seconds(row.createdAt),
    replies: replies.get(row.id) ?? 0,
    upvotes: upvotes.get(row.id) ?? 0,
    top: Number(row.pinned),
    essence: Number(row.essence),
    closed: Number(row.closed),
  }));
};

/** A topic as the asker has it: one that is not for them is not there. */
const seen = async ({ sql, scope, ...viewer }: Reading, id: string): Promise<TopicRow | undefined> => {
  const row = await readRow(sql, topic, scope, id);
  return row !== undefined && isReadBy(row, viewer) ? row : undefined;
};

const itemOf = async (reading: Reading, id: string) => {
  const { sql } = reading;
  const row = await seen(reading, id);
  const [item] = row === undefined ? [] : await itemsOf(sql, [row]);
  return item === undefined ? refused(topicRefusal.gone) : ok(item);
};

const editionItems = async (sql: Sql, rows: readonly TopicEditionRow[]) => {
  const names = await namesOf(
    sql,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: richContent(row),
    username: names.get(row.createdBy) ?? '',
    writtenAt: seconds(row.writtenAt),
    replacedAt: seconds(row.replacedAt),
  }));
};

/** A class says less; whoever says more is heard as far as this. Cutting words out of it takes the server some tens of milliseconds. */
const heard = { max: 500, letters: 2_000 } as const;
/** It keeps everybody else waiting for so long: twenty at once, then one every five seconds. */
const countingWords = (uid: string): Pace => ({ key: `words by ${uid}`, perSecond: 1 / 5, burst: 20 });
const wordsAtMost = 100;

/** The words of a topic or a notice, and of what was said under it. */
const wordsUnder = async (
  { sql, core, uid }: Reading,
  row: Pick<TopicRow, 'id' | 'title' | 'content' | 'format'>,
  needsText: boolean,
) => {
  const wait = await core.pacer.use([countingWords(uid)]);
  if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
  const texts = [row.title, plainContent(row), ...(await saidUnder(sql, row.id, heard))];
  const list = wordCounts(texts, wordsAtMost).map(({ word, count }) => ({ name: word, value: count }));
  return ok({ list, text: needsText ? texts.join('\n') : '' });
};

/** Bytes and number of the replies of one answer, and of a discussion that is one file. */
const answer = { bytes: 1024 * 1024, max: 1_000 } as const;
const file = { bytes: 16 * 1024 * 1024, max: 20_000 } as const;
/** Each reads a whole discussion: ten at once, then one every ten seconds. */
const downloading = (uid: string): Pace => ({ key: `discussions of ${uid}`, perSecond: 1 / 10, burst: 10 });

/** "2026-11-22 19:50" of Greenwich, for a file that is read anywhere. */
const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const topicCalls = [
  onRead(listTopics, async ({ courseId, page, limit }, { sql, ...viewer }) => {
    const { rows, total } = await topicPage(sql, courseId, { page, limit, viewer });
    return ok({ list: await itemsOf(sql, rows), total });
  }),
  onRead(getTopicInfo, ({ id }, reading) => itemOf(reading, id)),
  onRead(queryTopic, ({ id }, reading) => itemOf(reading, id)),
  onRead(getTopicReplies, async ({ id, after }, reading) => {
    const { sql } = reading;
    if ((await seen(reading, id)) === undefined) return refused(topicRefusal.gone);
    const { rows, isCut } = await repliesAfter(sql, id, { after, ...answer });
    const [names, upvotes] = await Promise.all([
      namesOf(
        sql,
        rows.map(({ createdBy }) => createdBy),
      ),
      upvotesOf(
        sql,
        rows.map((row) => row.id),
      ),
    ]);
    const list = rows.map((row) => ({
      id: row.id,
      uid: row.createdBy,
      username: names.get(row.createdBy) ?? '',
      content: row.content,
      parentId: row.parentId,
      quote: row.quote,
      gone: row.gone,
      reason: row.reason,
      upvotes: upvotes.get(row.id) ?? 0,
      createdAt: seconds(row.createdAt),
    }));
    return ok({ list, more: Number(isCut) });
  }),
  onRead(getForbidDiscussInfo, async ({ courseId }, { sql, scope }) => {
    const setting = await readRow(sql, topicSetting, scope, courseId);
    return ok({ forbid: Number(setting?.forbidden === true) });
  }),
  onRead(getTopicWords, async ({ topicId, needText }, reading) => {
    const row = await seen(reading, topicId);
    return row === undefined ? refused(topicRefusal.gone) : wordsUnder(reading, row, needText === 1);
  }),
  onRead(getNoticeWords, async ({ notifyid, needText }, reading) => {
    const { sql, scope } = reading;
    const row = await noticeIn(sql, scope, notifyid);
    if (row === undefined || !isReadBy(row, reading)) return refused(topicRefusal.gone);
    return wordsUnder(reading, row, needText === 1);
  }),
  onRead(getTopicStats, async ({ courseId, page, limit, sort }, { sql, scope }) => {
    const [topics, authors, students] = await Promise.all([
      titlesIn(sql, courseId),
      authorsIn(sql, courseId),
      membersWithRole(sql, scope, 'student'),
    ]);
    const here = new Set(students);
    const counts = await replyCountsOf(
      sql,
      topics.map(({ id }) => id),
    );
    const all = topics
      .toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
      .map(({ id, title }) => ({
        id,
        title,
        replies: counts.get(id) ?? 0,
        participants: [...(authors.get(id) ?? [])].filter((uid) => here.has(uid)).length,
      }));
    const by = ({ replies, participants }: (typeof all)[number]) => [0, replies, participants][sort] ?? 0;
    const list = all.toSorted((one, other) => by(other) - by(one)).slice((page - 1) * limit, page * limit);
    return ok({ list, total: all.length, students: students.length });
  }),
  onRead(getParticipateInfo, async ({ courseId, id, reading, page, size }, { sql }) => {
    const students = await studentsFor(sql, (await activityById(sql, id)) ?? { courseId, audience: [] });
    const all = participationOf(students, await saidWhen(sql, id));
    const wanted = all.filter(({ replies }) => replies > 0 === (reading === 1));
    const shown = wanted.slice((page - 1) * size, page * size);
    const names = await namesOf(
      sql,
      shown.map(({ uid }) => uid),
    );
    const list = shown.map(({ uid, replies, firstAt }) => ({
      ...{ uid, username: names.get(uid) ?? '', replies, firstAt: seconds(firstAt) },
    }));
    const participants = all.filter(({ replies }) => replies > 0).length;
    return ok({ list, total: wanted.length, participants, students: students.length });
  }),
  onRead(listTopicLogs, async ({ id, before }, { sql, core, uid, role }) => {
    const by = isStaff(role) ? undefined : uid;
    const { rows, more } = await editionsOf(sql, id, { before, by, bytes: core.limits.pullBytes });
    return ok({ list: await editionItems(sql, rows), more: Number(more) });
  }),
  onRead(queryTopicLog, async ({ id }, { sql, scope }) => {
    const row = await readRow(sql, topicEdition, scope, id);
    const [item] = row === undefined ? [] : await editionItems(sql, [row]);
    return item === undefined ? refused(topicRefusal.gone) : ok(item);
  }),
  onRead(downloadTopic, async ({ id }, reading) => {
    const { sql, core, uid } = reading;
    const wait = await core.pacer.use([downloading(uid)]);
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    const row = await seen(reading, id);
    if (row === undefined) return refused(topicRefusal.gone);
    const { rows: replies, isCut } = await repliesAfter(sql, id, { after: '', ...file });
    if (isCut) return refused(coreRefusal.tooLarge);
    const names = await namesOf(sql, [row.createdBy, ...replies.map(({ createdBy }) => createdBy)]);
    const text = discussionText(row, replies, {
      nameOf: (uid) => names.get(uid) ?? '—',
      timeOf,
      goneText: ({ reason }) => (reason === '' ? '[—]' : `[— ${reason}]`),
    });
    return ok({ name: `${row.title}.txt`, text });
  }),
];
