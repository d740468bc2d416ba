import { isGivenTo } from '#contract/features/activity/audience.ts';
import { type AudienceEntry, resultId } from '#contract/features/activity/keys.ts';
import { countsOf, type ResultCounts } from '#contract/features/activity/result.ts';
import type { ResultRow, ResultSheetRow } from '#contract/features/activity/rows.ts';
import { resultSheetTable, resultTable } from '#contract/features/activity/tables.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { activitiesOf, activityById } from '#src/features/content/data/public.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { groupsOfCourse } from '#src/features/group/data/public.ts';

export const myResultOf = (replica: Replica, activityId: string): Promise<ResultRow | undefined> =>
  replica.rows(resultTable).get(resultId(activityId, replica.uid));

/** Of a course, by activity. */
export const myResultsIn = async (replica: Replica, courseId: string): Promise<Map<string, ResultRow>> =>
  new Map(
    (await replica.rows(resultTable).where('courseId').equals(courseId).toArray()).map((row) => [row.activityId, row]),
  );

/** Of every course, by activity. */
export const allMyResults = async (replica: Replica): Promise<Map<string, ResultRow>> =>
  new Map((await replica.rows(resultTable).toArray()).map((row) => [row.activityId, row]));

export const sheetOf = (replica: Replica, activityId: string): Promise<ResultSheetRow | undefined> =>
  replica.rows(resultSheetTable).get(activityId);

/** Of a course, by activity. */
export const sheetsIn = async (replica: Replica, courseId: string): Promise<Map<string, ResultSheetRow>> =>
  new Map(
    (await replica.rows(resultSheetTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]),
  );

export interface Student {
  readonly uid: string;
  readonly username: string;
  readonly groups: readonly string[];
}

/** A group that something can be given to. */
export interface GroupChoice {
  readonly id: string;
  readonly name: string;
  readonly setName: string;
  /** An administrative class: the school's. */
  readonly isSchools: boolean;
  /** Of those who study in the course now. */
  readonly uids: readonly string[];
}

export interface Class {
  /** By name. */
  readonly students: readonly Student[];
  /** In the order of their sets; those out of use are not offered, but keep their names. */
  readonly groups: readonly GroupChoice[];
  readonly archived: readonly GroupChoice[];
}

/** The students of a course with the groups they are in. */
export const classOf = async (replica: Replica, courseId: string): Promise<Class> => {
  const [members, { sets, groups, places }] = await Promise.all([
    membersIn(replica, courseId),
    groupsOfCourse(replica, courseId),
  ]);
  const inGroups = Map.groupBy([...places.values()].flat(), ({ uid }) => uid);
  const students = members
    .filter(({ role }) => role === 'student')
    .map(({ uid, username }) => ({ uid, username, groups: (inGroups.get(uid) ?? []).map(({ groupId }) => groupId) }));
  const all = sets.flatMap((set) =>
    (groups.get(set.id) ?? []).map((group) => ({
      id: group.id,
      name: group.name,
      setName: set.name,
      isSchools: set.owner === 'institution',
      uids: students.filter((student) => student.groups.includes(group.id)).map(({ uid }) => uid),
      isArchived: set.archived || group.archived,
    })),
  );
  return {
    students,
    groups: all.filter(({ isArchived }) => !isArchived),
    archived: all.filter(({ isArchived }) => isArchived),
  };
};

/** Whom of a class an audience means. */
export const meantBy = ({ students }: Class, audience: readonly AudienceEntry[]): readonly Student[] =>
  audience.length === 0 ? students : students.filter((student) => isGivenTo({ audience }, student));

/** The students of a course whom something is for: all of them where it is no activity. */
export const meantIn = async (replica: Replica, courseId: string, id: string): Promise<readonly Student[]> => {
  const [row, people] = await Promise.all([activityById(replica, id), classOf(replica, courseId)]);
  return meantBy(people, row?.audience ?? []);
};

/** How a class is doing with one activity. */
export interface Tally extends ResultCounts {
  readonly students: number;
}

/** Of everything published in a course, by activity; for staff. */
export const talliesOf = async (replica: Replica, courseId: string): Promise<Map<string, Tally>> => {
  const [activities, people, sheets] = await Promise.all([
    activitiesOf(replica, courseId),
    classOf(replica, courseId),
    sheetsIn(replica, courseId),
  ]);
  const everybody = people.students.map(({ uid }) => uid);
  const tallyOf = (row: ActivityRow): Tally => {
    const uids = row.audience.length === 0 ? everybody : meantBy(people, row.audience).map(({ uid }) => uid);
    return { students: uids.length, ...countsOf(sheets.get(row.id)?.cells ?? {}, uids) };
  };
  return new Map(activities.filter(({ state }) => state === 'published').map((row) => [row.id, tallyOf(row)]));
};

/** One activity with everybody whom it is for and what they made of it. */
export const peopleOf = async (replica: Replica, activityId: string) => {
  const row = await activityById(replica, activityId);
  if (row === undefined) return undefined;
  const [people, sheet] = await Promise.all([classOf(replica, row.courseId), sheetOf(replica, activityId)]);
  return { row, students: meantBy(people, row.audience), cells: sheet?.cells ?? {}, updatedAt: sheet?.updatedAt ?? 0 };
};
