import { courseScope } from '#contract/core/scopes.ts';
import { learningRows } from '#contract/features/learning/entities.ts';
import type { LearnCountRow, LearnRow } from '#contract/features/learning/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables, Stored } from '#server/core/db/tables.ts';
import { asEntity, decodeRow, entity, type StoredRow } from '#server/core/sync/entity.ts';

type LearningTables = {
  learn: StoredRow<LearnRow>;
  learn_count: StoredRow<LearnCountRow>;
};

const tables = (sql: Sql) => sql.withTables<LearningTables>();

export const learn = entity(learningRows.learn);
export const learnCount = entity(learningRows.learnCount);

export const learningEntities = [asEntity(learn), asEntity(learnCount)];

/** How each of these people is doing with an activity, by uid; nobody who has not begun. */
export const learnersOf = async (sql: Sql, id: string): Promise<Map<string, LearnRow>> => {
  const stored: Record<string, Stored>[] = await sql
    .withTables<AnyTables>()
    .selectFrom(learn.table)
    .selectAll()
    .where('id', '=', id)
    .execute();
  return new Map(stored.map((one) => decodeRow(learn, one)).map((row) => [row.uid, row]));
};

/** What one person has learned in one course; no more than so many. */
export const learnedIn = async (sql: Sql, uid: string, courseId: string, max: number): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('learn')
    .select('id')
    .where('uid', '=', uid)
    .where('course_id', '=', courseId)
    .limit(max)
    .execute();
  return found.map(({ id }) => id);
};

/** What people had begun before results were kept: so many, in order, of what is there still. */
export const withoutResult = async (sql: Sql, limit: number): Promise<LearnRow[]> => {
  const stored: Record<string, Stored>[] = await sql
    .withTables<AnyTables>()
    .selectFrom('learn')
    .selectAll()
    .where('state', '<>', 'notLearned')
    .where('id', 'in', (eb) => eb.selectFrom('activity').select('activity.id'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('activity_result')
            .select('activity_result.id')
            .whereRef('activity_result.activity_id', '=', 'learn.id')
            .whereRef('activity_result.uid', '=', 'learn.uid'),
        ),
      ),
    )
    .orderBy('course_id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return stored.map((one) => decodeRow(learn, one));
};

/** Courses where somebody learned something since a time of the server's clock. */
export const coursesLearnedSince = async (sql: Sql, since: number): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('learn')
    .select('course_id')
    .distinct()
    .where('recorded_at', '>=', since)
    .execute();
  return found.map(({ course_id }) => course_id);
};

/** The counts of a course as they should be, of those activities whose stored count differs. */
export const staleCounts = async (sql: Sql, courseId: string): Promise<LearnCountRow[]> => {
  const students = sql.selectFrom('member').where('scope', '=', courseScope(courseId)).where('role', '=', 'student');
  const { total } = await students.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const stored = await tables(sql)
    .selectFrom('learn_count')
    .select(['id', 'learners', 'completed', 'students', 'time'])
    .where('course_id', '=', courseId)
    .execute();
  const counted = await tables(sql)
    .selectFrom('learn')
    .select((eb) => [
      'id',
      eb.fn.countAll<number>().as('learners'),
      eb.fn.sum<number>(eb.case().when('state', '=', 'completed').then(1).else(0).end()).as('completed'),
      eb.fn.sum<number>('time').as('time'),
    ])
    .where('course_id', '=', courseId)
    .where('uid', 'in', students.select('uid'))
    .groupBy('id')
    .orderBy('id')
    .execute();
  const known = new Map(stored.map((one) => [one.id, one]));
  const none = { learners: 0, completed: 0, time: 0 };
  const now = new Map(counted.map((one) => [one.id, one]));
  return [...new Set([...known.keys(), ...now.keys()])]
    .sort()
    .map((id) => {
      const { learners, completed, time } = now.get(id) ?? none;
      const numbers = { learners: Number(learners), completed: Number(completed), time: Number(time) };
      return { id, courseId, ...numbers, students: Number(total) };
    })
    .filter((row) => {
      const before = known.get(row.id);
      return (
        before === undefined ||
        before.learners !== row.learners ||
        before.completed !== row.completed ||
        Number(before.time) !== row.time ||
        before.students !== row.students
      );
    });
};
