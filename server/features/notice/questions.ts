import { ok, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { getReadLists, listNoticeLogs, listNotices, queryNotice } from '#contract/features/notice/calls.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { noticeRefusal } from '#contract/features/notice/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead } from '#server/core/feature.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { isReadBy } from '#server/features/activity/readers.ts';
import { activityById } from '#server/features/activity/store.ts';
import { editionsOf, notice, noticePage, readAmong, readersOf } from './store.ts';

/** Notices as this person sees them. */
const itemsOf = async (sql: Sql, uid: string, rows: readonly NoticeRow[]) => {
  const names = await namesOf(
    sql,
    rows.map(({ createdBy }) => createdBy),
  );
  const read = await readAmong(
    sql,
    uid,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: richContent(row),
    files: [...row.files],
    top: row.pinned ? 1 : 0,
    username: names.get(row.createdBy) ?? '',
    createdAt: Math.floor(row.createdAt / second),
    isread: read.has(row.id) ? 1 : 0,
  }));
};

export const noticeCalls = [
  onRead(listNotices, async ({ courseId, page, limit }, { sql, ...viewer }) => {
    const { rows, total } = await noticePage(sql, courseId, { page, limit, viewer });
    return ok({ list: await itemsOf(sql, viewer.uid, rows), total });
  }),
  onRead(queryNotice, async ({ id }, { sql, scope, ...viewer }) => {
    const row = await readRow(sql, notice, scope, id);
    const [item] = row === undefined || !isReadBy(row, viewer) ? [] : await itemsOf(sql, viewer.uid, [row]);
    return item === undefined ? refused(noticeRefusal.gone) : ok(item);
  }),
  onRead(getReadLists, async ({ id, reading, page, size }, { sql, scope }) => {
    const given = await activityById(sql, id);
    const students = await studentsFor(sql, given ?? { courseId: scopeValue(scope), audience: [] });
    const readAt = await readersOf(sql, id);
    const wanted = students.filter((student) => readAt.has(student) === (reading === 1));
    const shown = wanted.slice((page - 1) * size, page * size);
    const names = await namesOf(sql, shown);
    const list = shown.map((one) => ({
      uid: one,
      username: names.get(one) ?? '',
      readAt: Math.floor((readAt.get(one) ?? 0) / second),
    }));
    const readers = students.filter((student) => readAt.has(student)).length;
    return ok({ list, total: wanted.length, readers, students: students.length });
  }),
  onRead(listNoticeLogs, async ({ id, before }, { sql, core }) => {
    const { rows, more } = await editionsOf(sql, id, { before, bytes: core.limits.pullBytes });
    const names = await namesOf(
      sql,
      rows.map(({ replacedBy }) => replacedBy),
    );
    const list = rows.map((row) => ({
      ...{ id: row.id, title: row.title, content: richContent(row), username: names.get(row.replacedBy) ?? '' },
      ...{ writtenAt: Math.floor(row.writtenAt / second), replacedAt: Math.floor(row.replacedAt / second) },
    }));
    return ok({ list, more: Number(more) });
  }),
];
