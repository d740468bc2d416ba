import type { Input } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { publishCoursewares, unpublishCoursewares } from '#contract/features/content/calls.ts';
import type { ContentType, ReleaseKind } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import {
  contentRefusal,
  published,
  refusePublish,
  refuseWriteContent,
  scheduled,
  unpublished,
} from '#contract/features/content/rules.ts';
import type { ContentType as ToldType } from '#contract/features/notification/keys.ts';
import { type Act, type JobHandler, type Outcome, onMutation } from '#server/core/feature.ts';
import { isRecord } from '#server/core/records.ts';
import { changeOnce } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { notify, takeBack } from '#server/features/notification/public.ts';
import { activity, recordRelease } from '../store.ts';
import { roleOf, selected } from './facts.ts';
import { putWithFile } from './files.ts';

type Publishing = Pick<Input<typeof publishCoursewares>, 'publishAt' | 'closesAt'>;
type Author = Pick<Act, 'uid' | 'at' | 'mid'>;

/** What readers are told a piece of content is. */
const toldAs: Partial<Record<ContentType, ToldType>> = {
  material: 'material',
  externalLink: 'link',
  moocVideo: 'mooc',
  moocLink: 'moocLink',
};

const record = (tx: Tx, row: ActivityRow, what: ReleaseKind, { uid, at, mid }: Author, publishAt = 0) =>
  recordRelease(
    tx.sql,
    {
      id: `${mid}.${row.id}`,
      courseId: row.courseId,
      activityId: row.id,
      title: row.title,
      kind: row.kind,
      what,
      by: uid,
      at,
      publishAt,
    },
    tx.now,
  );

/** Publishes rows now, or has a job do it; answers why not. A time that passed on the way is now. */
export const release = async (
  tx: Tx,
  rows: readonly ActivityRow[],
  { publishAt, closesAt }: Publishing,
  author: Author,
): Promise<Outcome<never> | undefined> => {
  const { mid, uid } = author;
  if (publishAt > tx.now) {
    for (const row of rows) {
      await tx.put(activity, scheduled(row, { publishAt, closesAt }));
      await record(tx, row, 'scheduled', author, publishAt);
      const payload = { id: row.id, courseId: row.courseId, publishAt, uid };
      await tx.enqueue(publishDue.name, payload, { key: `${mid}.${row.id}`, runAt: publishAt });
    }
    return undefined;
  }
  for (const row of rows) {
    const put = await putWithFile(tx, published(row, author.at, closesAt), author);
    if (!put.ok) return put;
    await record(tx, row, row.state === 'published' ? 'republished' : 'published', author);
  }
  await tellOf(tx, rows, author);
  return undefined;
};

/** Above this a class is told once of all of it. */
const toldOneByOne = 3;

const tellOf = async (tx: Tx, rows: readonly ActivityRow[], { uid: by, at, mid }: Author): Promise<void> => {
  const common = { kind: 'activity', event: 'material', by, at, to: 'members' } as const;
  const [first] = rows;
  if (first === undefined) return;
  const { courseId } = first;
  if (rows.length > toldOneByOne) {
    const title = rows.map((row) => row.title).join(' · ');
    const url = `/main/classDetail?${new URLSearchParams({ courseid: courseId, modulename: 'teaching' })}`;
    await notify(tx, mid, { ...common, title: shortened(title), courseId, contentType: toldAs[first.kind], url });
    return;
  }
  for (const row of rows)
    await notify(tx, `${mid}.${row.id}`, {
      ...common,
      title: row.title,
      courseId,
      contentType: toldAs[row.kind],
      contentId: row.id,
    });
};

const shortened = (title: string): string =>
  title.length <= limits.titleChars ? title : `${title.slice(0, limits.titleChars - 1)}…`;

const publish = onMutation(publishCoursewares, async (tx, input, act) => {
  const refusal = refusePublish(input, await roleOf(tx, input, act), act.at);
  if (refusal !== undefined) return refused(refusal);
  const rows = await selected(tx, input);
  if (rows.length === 0) return refused(contentRefusal.gone);
  return (await release(tx, rows, input, act)) ?? ok({});
});

const unpublish = onMutation(unpublishCoursewares, async (tx, input, act) => {
  const refusal = refuseWriteContent(await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  const rows = await selected(tx, input);
  if (rows.length === 0) return refused(contentRefusal.gone);
  for (const row of rows) {
    if (row.state === 'unpublished' && row.publishAt === 0) continue;
    const put = await putWithFile(tx, unpublished(row), act);
    if (!put.ok) return put;
    await record(tx, row, 'unpublished', act);
    if (row.state === 'published') await takeBack(tx, row.id, act.mid);
  }
  return ok({});
});

/** Only if the time it was enqueued for still stands: it may have been changed, or withdrawn, since. */
export const publishDue: JobHandler = {
  name: 'content.publish',
  run: async ({ core, id: mid }, payload) => {
    if (!isRecord(payload)) throw new Error('a job without a content');
    const { id, courseId, publishAt, uid } = payload;
    if (typeof id !== 'string' || typeof courseId !== 'string' || typeof uid !== 'string')
      throw new Error('a job without a content');
    const scope = courseScope(courseId);
    await changeOnce(core, [scope], { uids: [uid], mid }, async (tx) => {
      const row = await tx.get(activity, scope, id);
      if (row === undefined || row.publishAt !== publishAt) return;
      const times = { publishAt: 0, closesAt: row.closesAt };
      const refusal = await release(tx, [row], times, { uid, at: tx.now, mid });
      // Whoever chose the time may have left; the material is still its author's.
      if (refusal !== undefined) await release(tx, [row], times, { uid: row.createdBy, at: tx.now, mid });
    });
  },
};

export const releaseMutations = [publish, unpublish];
