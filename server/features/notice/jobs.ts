import { courseScope, userScope } from '#contract/core/scopes.ts';
import { minute, second } from '#contract/core/time.ts';
import type { JobHandler, Schedule } from '#server/core/feature.ts';
import { fanOut } from '#server/core/jobs/fan-out.ts';
import { forgetting } from '#server/core/jobs/forgetting.ts';
import { readMeta, writeMeta } from '#server/core/meta.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { scopesWithChangedMembers } from '#server/core/sync/members.ts';
import { coursesReadSince, noticeCount, noticeRead, orphansSince, readersOf, readsIn, staleCounts } from './store.ts';

/** After a notice was deleted: its readers forget that they read it. */
export const forgetReaders: JobHandler = {
  name: 'notice.forgetReaders',
  run: async (run, payload) => {
    if (!isRecord(payload) || typeof payload.id !== 'string') throw new Error('a job without a notice');
    const { id } = payload;
    const readers = await run.core.db.read((sql) => readersOf(sql, id));
    await fanOut(run, [...readers.keys()].sort(), (tx, uid) => tx.remove(noticeRead, userScope(uid), id));
  },
};

/** Somebody who left a course keeps nothing of it. */
export const forgetReads = forgetting('notice.forgetCourse', noticeRead, readsIn);

const lastRun = 'notice.countedAt';
/** Transactions that were open during the last run are looked at again. */
const overlap = 2 * minute;

/** Counts are refreshed in the background: a class reading a notice must not queue up for the course's revision. */
export const countReaders: Schedule = {
  name: 'notice.countReaders',
  every: 30 * second,
  run: async ({ core }) => {
    const now = core.now();
    const courses = await core.db.read(async (sql) => {
      const since = Number((await readMeta(sql, lastRun)) ?? 0) - overlap;
      const changed = await scopesWithChangedMembers(sql, 'course', since);
      return new Set([...(await coursesReadSince(sql, since)), ...changed.map(scopeValue)]);
    });
    for (const courseId of [...courses].sort()) {
      if ((await core.db.read((sql) => staleCounts(sql, courseId))).length === 0) continue;
      await change(core, [courseScope(courseId)], async (tx) => {
        for (const row of await staleCounts(tx.sql, courseId)) await tx.put(noticeCount, row);
      });
    }
    await core.db.write((sql) => writeMeta(sql, lastRun, String(now)));
  },
};

const lastSweep = 'notice.sweptAt';

/**
 * A reader does not lock the course, so a mark may be written after the readers of a deleted notice were told to forget it.
 * Ids are never used twice: what is gone now stays gone.
 */
export const sweepReads: Schedule = {
  name: 'notice.sweepReads',
  every: 30 * second,
  run: async ({ core }) => {
    const now = core.now();
    const orphans = await core.db.read(async (sql) =>
      orphansSince(sql, Number((await readMeta(sql, lastSweep)) ?? 0) - overlap),
    );
    for (const [uid, ids] of orphans) {
      const scope = userScope(uid);
      await change(core, [scope], async (tx) => {
        for (const id of ids) await tx.remove(noticeRead, scope, id);
      });
    }
    await core.db.write((sql) => writeMeta(sql, lastSweep, String(now)));
  },
};
