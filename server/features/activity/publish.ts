import type { Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { sameAudience } from '#contract/features/activity/audience.ts';
import type { Timing } from '#contract/features/activity/fields.ts';
import { activityRefusal, type Publishing, published, scheduled } from '#contract/features/activity/rules.ts';
import type { ReleaseKind } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { publishCoursewares, setActivities, unpublishCoursewares } from '#contract/features/content/writes.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { isRecord } from '#server/core/records.ts';
import { publishingSome } from '#server/core/session/paces.ts';
import { changeOnce } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { takeBack } from '#server/features/notification/public.ts';
import { changing, selectedOf } from './changing.ts';
import { type Author, kindOf } from './kinds.ts';
import { activity, recordRelease } from './store.ts';
import { eventKey, forgetOutside, settleTodo, tellOf, toldOf } from './telling.ts';
import { changeActivity } from './write.ts';

const record = (tx: Tx, row: ActivityRow, what: ReleaseKind, { uid, at, mid }: Author, publishAt = 0) =>
  recordRelease(
    tx.sql,
    {
      id: `${row.id}.${uid}.${mid}`,
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

/** Bytes that are read in one transaction: others wait for it, and all of a term's tests would fill the memory. One may be longer. */
const readAtOnce = 16_000_000;

/** One after another: of each as much is in memory as it has. */
const refuseRelease = async (tx: Tx, rows: readonly ActivityRow[]): Promise<Refusal | undefined> => {
  let bytes = 0;
  for (const row of rows) {
    bytes += (await kindOf(row.kind)?.readToPublish?.(tx.sql, row.id)) ?? 0;
    if (bytes > readAtOnce && rows.length > 1) return activityRefusal.tooLong;
  }
  for (const row of rows) {
    const refusal = await kindOf(row.kind)?.refusePublish?.(tx, row);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** Publishes rows now, or has a job do it; answers why not. A time that passed on the way is now. */
export const release = async (
  tx: Tx,
  rows: readonly ActivityRow[],
  { publishAt, ...timing }: Publishing,
  author: Author,
): Promise<Result<unknown>> => {
  const refusal = await refuseRelease(tx, rows);
  if (refusal !== undefined) return refused(refusal);
  if (publishAt > tx.now) {
    await Promise.all(rows.map((row) => schedule(tx, row, { publishAt, ...timing }, author)));
    return ok({});
  }
  const done = await Promise.all(rows.map((row) => give(tx, row, published(row, author.at, timing), author)));
  const given: ActivityRow[] = [];
  for (const put of done) {
    if (!put.ok) return put;
    given.push(put.value);
  }
  await tellOf(tx, given, author);
  return ok({});
};

/** Its file stays as it is, so what is written is `next`: nothing here has to wait for the rest. */
const give = async (tx: Tx, row: ActivityRow, next: ActivityRow, author: Author): Promise<Result<ActivityRow>> => {
  const isAgain = row.state === 'published';
  const [put] = await Promise.all([
    changeActivity(tx, row, next, author),
    record(tx, row, isAgain ? 'republished' : 'published', author),
    settleTodo(tx, next),
  ]);
  if (put.ok && isAgain && !sameAudience(row.audience, next.audience))
    await forgetOutside(tx, next, `${author.uid}/${author.mid}`);
  return put;
};

/** What is published stays as it is until then, but for the words that say when it will be given, and how. */
const schedule = async (tx: Tx, row: ActivityRow, given: Publishing, author: Author): Promise<void> => {
  const { publishAt, ...timing } = given;
  const isSeen = row.state === 'published';
  await tx.put(activity, isSeen ? { ...row, publishAt } : scheduled(row, given));
  const recorded = record(tx, row, 'scheduled', author, publishAt);
  const payload = { id: row.id, courseId: row.courseId, publishAt, uid: author.uid, ...(isSeen ? { timing } : {}) };
  const enqueued = tx.enqueue(publishDue.name, payload, {
    key: eventKey(row.courseId, row.id, author),
    runAt: publishAt,
  });
  await Promise.all([recorded, enqueued]);
};

/** By its own clock: a time that passed on the way is now. */
const publish = onWrite(publishCoursewares, {
  paces: publishingSome,
  leaves: [activityTable],
  after: async (tx, done) => {
    const { courseId: _, ids: __, ...given } = done.input;
    const released = await release(tx, selectedOf(done), given, done.act);
    return released.ok ? undefined : released;
  },
});

const unpublish = onWrite(unpublishCoursewares, {
  paces: publishingSome,
  leaves: [activityTable],
  after: async (tx, done) => {
    const { act, is } = done;
    for (const row of selectedOf(done)) {
      if (row.state === 'unpublished' && row.publishAt === 0) continue;
      const put = await changeActivity(tx, row, is(activityTable, row.id) ?? row, act);
      if (!put.ok) return put;
      await record(tx, row, 'unpublished', act);
      if (row.state !== 'published') continue;
      await settleTodo(tx, put.value);
      await takeBack(tx, toldOf(row), `${act.uid}/${act.mid}`);
    }
    return undefined;
  },
});

/** Writes a changed activity, and what follows for those whom it is for. Kinds write their edits by this, too. */
export const setOne = async (
  tx: Tx,
  before: ActivityRow,
  row: ActivityRow,
  author: Author,
): Promise<Result<ActivityRow>> => {
  const put = await changeActivity(tx, before, row, author);
  if (!put.ok || put.value.state !== 'published') return put;
  const isOtherAudience = !sameAudience(before.audience, row.audience);
  if (isOtherAudience || before.closesAt !== row.closesAt || before.title !== row.title)
    await settleTodo(tx, put.value);
  if (isOtherAudience) {
    await forgetOutside(tx, put.value, `${author.uid}/${author.mid}`);
    await tellOf(tx, [put.value], author);
  }
  return put;
};

/** Only if the time it was enqueued for still stands: it may have been changed, or withdrawn, since. */
export const publishDue: JobHandler = {
  name: 'content.publish',
  run: async ({ core, id: mid }, payload) => {
    if (!isRecord(payload)) throw new Error('a job without a content');
    const { id, courseId, publishAt, uid, timing } = payload;
    if (typeof id !== 'string' || typeof courseId !== 'string' || typeof uid !== 'string')
      throw new Error('a job without a content');
    const scope = courseScope(courseId);
    await changeOnce(core, [scope], { uids: [uid], mid }, async (tx) => {
      const row = await tx.get(activity, scope, id);
      if (row === undefined || row.publishAt !== publishAt) return;
      await release(
        tx,
        [row],
        { publishAt: 0, ...(isRecord(timing) ? (timing as Timing) : {}) },
        { uid, at: tx.now, mid },
      );
    });
  },
};

/** Whom it is for may change while it is read: who is not meant any more loses it, and who is meant now is told. */
const set = changing(setActivities, setOne, { paces: publishingSome });

export const releaseMutations = [publish, unpublish, set];
