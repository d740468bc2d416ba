import { courseScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Schedule } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import { membersOf } from '#server/core/sync/members.ts';
import { courseMember, placeOfMember } from './store.ts';

/** Rows that go in one transaction; others are answered in between. */
const atOnce = 100;

/**
 * Rows of members of courses that are gone for good. Earlier releases kept them when a course went, and who shares such a row is taken for a
 * classmate; with an old backup they come again, so it is looked at each day.
 */
export const mendMembers: Schedule = {
  name: 'course.mendMembers',
  every: day,
  run: async ({ core }) => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      const listed = await core.db.read((sql) => listedAfter(sql, from, core.now()));
      for (const [courseId, rows] of Map.groupBy(listed, (row) => row.courseId))
        await change(core, [courseScope(courseId)], async (tx) => {
          // Whoever is still in it goes with its own job.
          const present = new Set((await membersOf(tx.sql, courseScope(courseId))).map(({ uid }) => uid));
          for (const { uid } of rows)
            if (!present.has(uid)) await tx.remove(courseMember, ...placeOfMember(courseId, uid));
        });
      after = listed.at(-1)?.id;
    }
  },
};

const listedAfter = (sql: Sql, after: string, now: number) =>
  sql
    .withTables<{
      course: { id: string; deletes_at: number };
      course_member: { id: string; uid: string; course_id: string };
    }>()
    .selectFrom('course_member')
    .innerJoin('course', 'course.id', 'course_member.course_id')
    .select(['course_member.id', 'course_member.uid', 'course_member.course_id as courseId'])
    .where('course.deletes_at', '>', 0)
    .where('course.deletes_at', '<=', now)
    .where('course_member.id', '>', after)
    .orderBy('course_member.id')
    .limit(atOnce)
    .execute();
