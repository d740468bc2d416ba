import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { richContent } from '#contract/features/topic/keys.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { topicRefusal } from '#contract/features/topic/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { type ActivityKind, activityKind } from '#server/features/activity/kinds.ts';
import { readableBy, sameReaders } from '#server/features/activity/readers.ts';
import { attach, detach, showFilesTo } from '#server/features/upload/public.ts';
import { forgetDiscussion, showDiscussion } from './public.ts';
import { topic } from './store.ts';

const hangingOn = ({ id, courseId, readers }: Pick<TopicRow, 'id' | 'courseId' | 'readers'>) => ({
  key: `topic:${id}`,
  scope: courseScope(courseId),
  audiences: readers,
});

/** What a topic shows is read by whoever reads the topic. */
export const topicFiles = (row: TopicRow) => ({
  files: filesIn(row.format === 'html' ? row.content : '').map((file) => ({ id: file })),
  to: hangingOn(row),
});

const changed: ActivityKind['changed'] = async (tx, activity) => {
  const row = await tx.get(topic, courseScope(activity.courseId), activity.id);
  const readers = [...readersOf(activity)];
  if (row === undefined || (sameReaders(row.readers, readers) && row.title === activity.title)) return;
  await tx.put(topic, { ...row, title: activity.title, readers });
  if (sameReaders(row.readers, readers)) return;
  await Promise.all([showFilesTo(tx, hangingOn({ ...row, readers })), showDiscussion(tx, row, readers)]);
};

const copied: ActivityKind['copied'] = async (tx, from, to, author) => {
  const known = await tx.get(topic, courseScope(from.courseId), from.id);
  if (known === undefined) return refused(topicRefusal.gone);
  const row: TopicRow = {
    ...known,
    ...{ id: to.id, courseId: to.courseId, title: to.title, readers: [...readersOf(to)] },
    ...{ content: richContent(known), format: 'html', pinned: false, essence: false, closed: false },
    ...{ createdBy: author.uid, createdAt: to.createdAt, updatedAt: 0 },
  };
  const attached = await attach(tx, author, topicFiles(row));
  if (!attached.ok) return attached;
  await tx.create(topic, row);
  return ok({});
};

/** A topic with all that was said under it. */
export const removeTopic = async (tx: Tx, { id, courseId }: Pick<TopicRow, 'id' | 'courseId'>): Promise<void> => {
  const scope = courseScope(courseId);
  await forgetDiscussion(tx, { id, courseId });
  await tx.remove(topic, scope, id);
  await detach(tx, { key: `topic:${id}`, scope });
};

activityKind({
  kind: 'topic',
  told: { contentType: 'topic', event: 'topic' },
  todo: 'topic',
  heard: async (sql, { contentId, courseId }, uid) => {
    const scope = courseScope(courseId);
    return (await readableBy(sql, await readRow(sql, topic, scope, contentId), { uid, scope })) !== undefined;
  },
  changed,
  copied,
  removed: removeTopic,
});
