import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { readersOf as readersOfActivity } from '#contract/features/activity/audience.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { noticeRefusal } from '#contract/features/notice/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { type ActivityKind, activityKind } from '#server/features/activity/kinds.ts';
import { readableBy, sameReaders } from '#server/features/activity/readers.ts';
import { forgetDiscussion, showDiscussion } from '#server/features/topic/public.ts';
import { attach, detach, showFilesTo } from '#server/features/upload/public.ts';
import { forgetReaders } from './jobs.ts';
import { editionIdsOf, notice, noticeCount, noticeEdition } from './store.ts';

const hangingOn = ({ id, courseId, readers }: Pick<NoticeRow, 'id' | 'courseId' | 'readers'>) => ({
  key: `notice:${id}`,
  scope: courseScope(courseId),
  audiences: readers,
});

/** What a notice shows, or gives beside its text, is read by whoever reads it. Answers the row with what the server knows of its files. */
export const withFiles = async (tx: Tx, row: NoticeRow, act: { readonly uid: string }): Promise<Result<NoticeRow>> => {
  const shown = row.format === 'html' ? filesIn(row.content) : [];
  const files = [...new Set([...shown, ...row.files.map(({ id }) => id)])].map((id) => ({ id }));
  const attached = await attach(tx, act, { files, to: { ...hangingOn(row), needsVip: true } });
  if (!attached.ok) return attached;
  const known = new Map(attached.value.map((file) => [file.id, file]));
  return ok({ ...row, files: row.files.map((file) => known.get(file.id) ?? file) });
};

const changed: ActivityKind['changed'] = async (tx, activity) => {
  const row = await tx.get(notice, courseScope(activity.courseId), activity.id);
  const readers = [...readersOfActivity(activity)];
  if (row === undefined || (sameReaders(row.readers, readers) && row.title === activity.title)) return;
  await tx.put(notice, { ...row, title: activity.title, readers });
  if (sameReaders(row.readers, readers)) return;
  await Promise.all([showFilesTo(tx, hangingOn({ ...row, readers })), showDiscussion(tx, row, readers)]);
};

const copied: ActivityKind['copied'] = async (tx, from, to, author) => {
  const known = await tx.get(notice, courseScope(from.courseId), from.id);
  if (known === undefined) return refused(noticeRefusal.gone);
  const row: NoticeRow = {
    ...known,
    ...{ id: to.id, courseId: to.courseId, title: to.title, readers: [...readersOfActivity(to)] },
    ...{ content: richContent(known), format: 'html', pinned: false },
    ...{ createdBy: author.uid, createdAt: to.createdAt, updatedAt: to.createdAt },
  };
  const made = await withFiles(tx, row, author);
  if (!made.ok) return made;
  await tx.create(notice, made.value);
  return ok({});
};

/** A notice with its record, and with what was said under it. */
export const removeNotice = async (tx: Tx, { id, courseId }: Pick<NoticeRow, 'id' | 'courseId'>): Promise<void> => {
  const scope = courseScope(courseId);
  await tx.remove(notice, scope, id);
  await tx.remove(noticeCount, scope, id);
  for (const edition of await editionIdsOf(tx.sql, id)) await tx.remove(noticeEdition, scope, edition);
  await forgetDiscussion(tx, { id, courseId });
  await detach(tx, { key: `notice:${id}`, scope });
  await tx.enqueue(forgetReaders.name, { id }, { key: { kind: 'notice', scope, id } });
};

activityKind({
  kind: 'announcement',
  told: { contentType: 'notice', event: 'notice' },
  todo: 'notice',
  heard: async (sql, { contentId, courseId }, uid) => {
    const scope = courseScope(courseId);
    return (await readableBy(sql, await readRow(sql, notice, scope, contentId), { uid, scope })) !== undefined;
  },
  changed,
  copied,
  removed: removeNotice,
});
