import { isGivenTo } from '#contract/features/activity/audience.ts';
import { unpacked } from '#contract/features/activity/result.ts';
import type { ResultSheetRow } from '#contract/features/activity/rows.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { sheetOf } from '#src/features/activity/data/public.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { groupsOfCourse } from '#src/features/group/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';

export interface WorkCounts {
  readonly students: number;
  readonly submitted: number;
  readonly graded: number;
  readonly returned: number;
}

/** The students of a course by name, each with the groups that things are given to. */
export const studentsOf = async (replica: Replica, courseId: string): Promise<readonly Student[]> => {
  const [members, { places }] = await Promise.all([membersIn(replica, courseId), groupsOfCourse(replica, courseId)]);
  const groups = Map.groupBy([...places.values()].flat(), ({ uid }) => uid);
  return members
    .filter(({ role }) => role === 'student')
    .map(({ uid, username }) => ({
      uid,
      name: username,
      groups: (groups.get(uid) ?? []).map(({ groupId }) => groupId),
    }));
};

/** Whose works there are: of students, or of the groups that hand in together, each with the names of who is in it. */
export const subjectsOf = async (
  replica: Replica,
  courseId: string,
  groupSetId: string,
): Promise<readonly Student[]> => {
  const students = await studentsOf(replica, courseId);
  if (groupSetId === '') return students;
  const { groups } = await groupsOfCourse(replica, courseId);
  return (groups.get(groupSetId) ?? [])
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({
      uid: id,
      name,
      groups: [id],
      members: students.filter((student) => student.groups.includes(id)).map((student) => student.name),
    }));
};

export interface Student {
  readonly uid: string;
  readonly name: string;
  readonly groups: readonly string[];
  /** Of a group. */
  readonly members?: readonly string[];
}

export const countsFrom = (sheet: ResultSheetRow | undefined, students: readonly Student[]): WorkCounts => {
  const states = students.map(({ uid }) => {
    const cell = sheet?.cells[uid];
    return cell === undefined ? undefined : unpacked(cell).state;
  });
  const count = (...wanted: readonly string[]) => states.filter((state) => state && wanted.includes(state)).length;
  return {
    students: students.length,
    submitted: count('done', 'graded'),
    graded: count('graded'),
    returned: count('returned'),
  };
};

export const useCounts = ({ id, courseId, audience }: ActivityRow): WorkCounts | undefined => {
  const sheet = useLive(sheetOf, id);
  const students = useLive(studentsOf, courseId);
  if (students === undefined) return undefined;
  return countsFrom(
    sheet,
    students.filter((student) => isGivenTo({ audience }, student)),
  );
};
