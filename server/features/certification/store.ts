import type { UserType } from '#contract/core/roles.ts';
import type { CertificationState } from '#contract/features/certification/keys.ts';
import type { Registered, Scheduled } from '#contract/features/certification/register.ts';
import type { Sql } from '#server/core/db/database.ts';

export interface CertificationRow {
  id: string;
  uid: string;
  coid: string;
  name: string;
  number: string;
  user_type: UserType;
  state: CertificationState;
  at: number;
}

export interface ScheduledRow {
  id: string;
  coid: string;
  /** Of its teacher. */
  number: string;
  class_number: string;
  teach_class: string;
  class_name: string;
  course_name: string;
  semester: string;
  term: 0 | 1 | 2;
  /** The online course; '' for none. */
  course_id: string;
}

type Tables = {
  school_register: { coid: string; number: string; name: string; user_type: UserType };
  certification: CertificationRow;
  scheduled_class: ScheduledRow;
  profile: { id: string; account: string };
};

const tables = (sql: Sql) => sql.withTables<Tables>();

const batch = 200;

export const registeredAs = (sql: Sql, coid: string, number: string) =>
  tables(sql)
    .selectFrom('school_register')
    .selectAll()
    .where('coid', '=', coid)
    .where('number', '=', number)
    .executeTakeFirst();

/** The newest file says what somebody is called. */
export const putRegister = async (sql: Sql, coid: string, people: readonly Registered[]): Promise<void> => {
  for (let at = 0; at < people.length; at += batch)
    await tables(sql)
      .insertInto('school_register')
      .values(
        people
          .slice(at, at + batch)
          .map(({ number, name, userType: user_type }) => ({ coid, number, name, user_type })),
      )
      .onConflict((clash) =>
        clash
          .columns(['coid', 'number'])
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), user_type: eb.ref('excluded.user_type') })),
      )
      .execute();
};

/** What is bound stays bound when a timetable comes again. */
export const putTimetable = async (
  sql: Sql,
  coid: string,
  classes: readonly Scheduled[],
  newId: () => string,
): Promise<void> => {
  for (let at = 0; at < classes.length; at += batch)
    await tables(sql)
      .insertInto('scheduled_class')
      .values(
        classes.slice(at, at + batch).map((one) => ({
          ...{ id: newId(), coid, number: one.number, class_number: one.classNumber, teach_class: one.teachClass },
          ...{ class_name: one.className, course_name: one.courseName, semester: one.semester, term: one.term },
          course_id: '',
        })),
      )
      .onConflict((clash) =>
        clash.columns(['coid', 'class_number', 'semester', 'term']).doUpdateSet((eb) => ({
          number: eb.ref('excluded.number'),
          teach_class: eb.ref('excluded.teach_class'),
          class_name: eb.ref('excluded.class_name'),
          course_name: eb.ref('excluded.course_name'),
        })),
      )
      .execute();
};

export const certificationsOf = (sql: Sql, uid: string) =>
  tables(sql).selectFrom('certification').selectAll().where('uid', '=', uid).orderBy('at').execute();

export const certificationById = (sql: Sql, id: string) =>
  tables(sql).selectFrom('certification').selectAll().where('id', '=', id).executeTakeFirst();

/** Who is certified with a number. */
export const holderOf = async (sql: Sql, coid: string, number: string): Promise<string | undefined> =>
  (
    await tables(sql)
      .selectFrom('certification')
      .select('uid')
      .where('coid', '=', coid)
      .where('number', '=', number)
      .where('state', '=', 'certified')
      .executeTakeFirst()
  )?.uid;

export const putCertification = async (sql: Sql, row: CertificationRow): Promise<void> => {
  await tables(sql)
    .insertInto('certification')
    .values(row)
    .onConflict((clash) => clash.columns(['uid', 'coid']).doUpdateSet(row))
    .execute();
};

export const dropCertification = async (sql: Sql, uid: string, coid: string): Promise<void> => {
  await tables(sql).deleteFrom('certification').where('uid', '=', uid).where('coid', '=', coid).execute();
};

/** Of a school, the newest first. */
export const certificationsIn = async (
  sql: Sql,
  coid: string,
  state: CertificationState,
  { page, limit }: { readonly page: number; readonly limit: number },
) => {
  const all = tables(sql)
    .selectFrom('certification')
    .innerJoin('profile', 'profile.id', 'certification.uid')
    .where('certification.coid', '=', coid)
    .where('certification.state', '=', state);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await all
    .select(['certification.id', 'account', 'name', 'number', 'certification.user_type', 'state', 'at'])
    .orderBy('at', 'desc')
    .orderBy('certification.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { list, total: Number(total) };
};

export const sizesOf = async (
  sql: Sql,
  coid: string,
): Promise<{ readonly register: number; readonly classes: number }> => {
  const countOf = async (table: 'school_register' | 'scheduled_class') =>
    (
      await tables(sql)
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('coid', '=', coid)
        .executeTakeFirstOrThrow()
    ).count;
  return { register: Number(await countOf('school_register')), classes: Number(await countOf('scheduled_class')) };
};

/** The classes of a teacher, the newest semester first. */
export const scheduledFor = (sql: Sql, coid: string, number: string) =>
  tables(sql)
    .selectFrom('scheduled_class')
    .selectAll()
    .where('coid', '=', coid)
    .where('number', '=', number)
    .orderBy('semester', 'desc')
    .orderBy('term', 'desc')
    .orderBy('class_number')
    .limit(200)
    .execute();

export const bindClass = async (sql: Sql, id: string, courseId: string): Promise<void> => {
  await tables(sql).updateTable('scheduled_class').set({ course_id: courseId }).where('id', '=', id).execute();
};

/** Those of some courses that a class of any timetable is bound to. */
export const boundAmong = async (sql: Sql, courseIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (courseIds.length === 0) return new Map();
  const found = await tables(sql)
    .selectFrom('scheduled_class')
    .select(['id', 'course_id'])
    .where('course_id', 'in', courseIds)
    .execute();
  return new Map(found.map(({ id, course_id }) => [course_id, id]));
};

export const unbindCourses = async (sql: Sql, courseIds: readonly string[], coid?: string): Promise<void> => {
  if (courseIds.length === 0) return;
  let query = tables(sql).updateTable('scheduled_class').set({ course_id: '' }).where('course_id', 'in', courseIds);
  if (coid !== undefined) query = query.where('coid', '=', coid);
  await query.execute();
};
