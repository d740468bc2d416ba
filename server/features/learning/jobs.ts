import { courseScope } from '#contract/core/scopes.ts';
import { minute, second } from '#contract/core/time.ts';
import type { ResultChange } from '#contract/features/activity/result.ts';
import type { LearnRow } from '#contract/features/learning/rows.ts';
import type { Schedule } from '#server/core/feature.ts';
import { forgetting } from '#server/core/jobs/forgetting.ts';
import { readMeta, writeMeta } from '#server/core/meta.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { scopesWithChangedMembers } from '#server/core/sync/members.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { coursesLearnedSince, learn, learnCount, learnedIn, staleCounts, withoutResult } from './store.ts';

/** Somebody who left a course keeps nothing of it. */
export const forgetLearning = forgetting('learning.forgetCourse', learn, learnedIn);

const filled = 'learning.resultsFilled';

/** Once after the release that began to keep results: what was learned before is in them, too. */
export const fillResults: Schedule = {
  name: 'learning.fillResults',
  every: minute,
  run: async ({ core }) => {
    if ((await core.db.read((sql) => readMeta(sql, filled))) !== undefined) return;
    const rows = await core.db.read((sql) => withoutResult(sql, 500));
    for (const [courseId, some] of Map.groupBy(rows, (row) => row.courseId))
      await change(core, [courseScope(courseId)], async (tx) => {
        for (const row of some) await recordResult(tx, row, row.uid, resultOf(row));
      });
    if (rows.length < 500) await core.db.write((sql) => writeMeta(sql, filled, '1'));
  },
};

/** What the course knows of it: its staff's sheet, and the student's own row beside those of other kinds. */
export const resultOf = ({ state, startedAt, finishedAt }: LearnRow): ResultChange =>
  state === 'completed'
    ? { state: 'done', openedAt: startedAt, finishedAt, arrivedAt: finishedAt }
    : { state: 'started', openedAt: startedAt };

const lastRun = 'learning.countedAt';
/** Transactions that were open during the last run are looked at again. */
const overlap = 2 * minute;

/** Counts are refreshed in the background: a class that learns must not queue up for the course's revision. */
export const countLearners: Schedule = {
  name: 'learning.countLearners',
  every: 30 * second,
  run: async ({ core }) => {
    const now = core.now();
    const courses = await core.db.read(async (sql) => {
      const since = Number((await readMeta(sql, lastRun)) ?? 0) - overlap;
      const changed = await scopesWithChangedMembers(sql, 'course', since);
      return new Set([...(await coursesLearnedSince(sql, since)), ...changed.map(scopeValue)]);
    });
    for (const courseId of [...courses].sort()) {
      if ((await core.db.read((sql) => staleCounts(sql, courseId))).length === 0) continue;
      await change(core, [courseScope(courseId)], async (tx) => {
        for (const row of await staleCounts(tx.sql, courseId)) await tx.put(learnCount, row);
      });
    }
    await core.db.write((sql) => writeMeta(sql, lastRun, String(now)));
  },
};
