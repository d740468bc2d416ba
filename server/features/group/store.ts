import { courseScope, groupAudience } from '#contract/core/scopes.ts';
import { groupRows } from '#contract/features/group/entities.ts';
import type { GroupMemberRow, GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity, type StoredRow } from '#server/core/sync/entity.ts';

type GroupTables = {
  group_set: StoredRow<GroupSetRow>;
  course_group: StoredRow<GroupRow>;
  course_group_member: StoredRow<GroupMemberRow>;
};

type ClassTables = GroupTables & {
  profile: { id: string; coid: string };
  school_person: { uid: string; coid: string; class_name: string };
};

const tables = (sql: Sql) => sql.withTables<GroupTables>();

export const groupSet = entity(groupRows.groupSet);
export const courseGroup = entity(groupRows.courseGroup);

/** Of a group that not everybody sees, those in it see one another. */
export const groupMember = entity(groupRows.groupMember);

const rowsOf = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  where: Record<string, string>,
) => {
  let query = sql.withTables<AnyTables>().selectFrom(of.table).selectAll();
  for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value);
  return (await query.orderBy('id').execute()).map((one) => decodeRow(of, one));
};

export const setsOf = (sql: Sql, courseId: string) => rowsOf(sql, groupSet, { course_id: courseId });
export const groupsOf = (sql: Sql, courseId: string) => rowsOf(sql, courseGroup, { course_id: courseId });
export const groupsOfSet = (sql: Sql, setId: string) => rowsOf(sql, courseGroup, { set_id: setId });
export const placesOf = (sql: Sql, courseId: string) => rowsOf(sql, groupMember, { course_id: courseId });
export const placesOfSet = (sql: Sql, courseId: string, setId: string) =>
  rowsOf(sql, groupMember, { course_id: courseId, set_id: setId });

/** Students of the course who are in a group now. */
export const studentsOfGroup = async (sql: Sql, courseId: string, groupId: string): Promise<string[]> =>
  (await studentsPlaced(sql, courseId, groupId)).map(({ uid }) => uid);

/** Their places; those who left the course keep theirs, and take none. */
export const studentsPlaced = async (sql: Sql, courseId: string, groupId: string) => {
  const found = await tables(sql)
    .selectFrom('course_group_member')
    .select(['uid', 'group_id'])
    .where('group_id', '=', groupId)
    .where('uid', 'in', studentsIn(sql, courseId))
    .execute();
  return found.map((one): Pick<GroupMemberRow, 'uid' | 'groupId'> => ({ uid: one.uid, groupId: one.group_id }));
};

const studentsIn = (sql: Sql, courseId: string) =>
  sql.selectFrom('member').select('uid').where('scope', '=', courseScope(courseId)).where('role', '=', 'student');

/** All groups of each of these people in a course. */
export const groupsOfPeople = async (
  sql: Sql,
  courseId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (uids.length === 0) return new Map();
  const found = await tables(sql)
    .selectFrom('course_group_member')
    .select(['uid', 'group_id'])
    .where('course_id', '=', courseId)
    .where('uid', 'in', uids)
    .execute();
  const groups = Map.groupBy(found, ({ uid }) => uid);
  return new Map(uids.map((uid) => [uid, (groups.get(uid) ?? []).map(({ group_id: group }) => group)]));
};

/** Whether anything is, or was, given to a group: whatever else of the course has it for a reader. */
export const isGroupUsed = async (sql: Sql, courseId: string, groupId: string): Promise<boolean> => {
  const found = await sql
    .selectFrom('sync_row')
    .select('id')
    .where('scope', '=', courseScope(courseId))
    .where('audience', '=', groupAudience(groupId))
    .where('entity', 'not in', [courseGroup.name, groupMember.name])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** At most so many courses at a time. */
const aligned = 200;

/** Courses in which a student has a class of their school and no place in it, or a place and no class. */
export const coursesToAlign = async (sql: Sql): Promise<string[]> => {
  const found = await sql
    .withTables<ClassTables>()
    .selectFrom('member')
    .innerJoin('profile', 'profile.id', 'member.uid')
    .leftJoin('school_person', (join) =>
      join
        .onRef('school_person.uid', '=', 'profile.id')
        .onRef('school_person.coid', '=', 'profile.coid')
        .on('school_person.class_name', '!=', ''),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('course_group_member')
          .innerJoin('group_set', 'group_set.id', 'course_group_member.set_id')
          .select((inner) => [
            'course_group_member.uid as placed',
            inner
              .fn<string>('concat', [
                inner.cast<string>(inner.val(courseScope('')), 'text'),
                'course_group_member.course_id',
              ])
              .as('at'),
          ])
          .where('group_set.owner', '=', 'institution')
          .as('place'),
      (join) => join.onRef('place.placed', '=', 'member.uid').onRef('place.at', '=', 'member.scope'),
    )
    .select('member.scope')
    .distinct()
    .where('member.role', '=', 'student')
    .where((eb) =>
      eb.or([
        eb.and([eb('school_person.uid', 'is not', null), eb('place.placed', 'is', null)]),
        eb.and([eb('school_person.uid', 'is', null), eb('place.placed', 'is not', null)]),
      ]),
    )
    .orderBy('member.scope')
    .limit(aligned)
    .execute();
  return found.map(({ scope }) => scope.slice(courseScope('').length));
};
