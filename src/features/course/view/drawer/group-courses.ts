import type { CourseRole } from '#contract/core/roles.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';

type Placed = Pick<CourseRow, 'semester' | 'term' | 'createdAt'>;

interface Mine<Course extends Placed> {
  readonly course: Course;
  readonly role: CourseRole;
}

export interface SemesterGroup<Course extends Placed> {
  readonly semester: Course['semester'];
  readonly term: Course['term'];
  readonly courses: readonly Course[];
}

export interface RoleGroup<Course extends Placed> {
  readonly role: CourseRole;
  readonly semesters: readonly SemesterGroup<Course>[];
}

const roles: readonly CourseRole[] = ['teacher', 'student', 'assistant'];

/**
 * The three groups of the drawer: taught (for teachers only), studied, assisted; each by semester and term, newest first,
 * but oldest first where one assists (P2.9).
 */
export const groupCourses = <Course extends Placed>(
  mine: readonly Mine<Course>[],
  teaches: boolean,
): readonly RoleGroup<Course>[] =>
  roles
    .filter((role) => role !== 'teacher' || teaches)
    .map((role) => {
      const courses = mine.filter((one) => one.role === role).map(({ course }) => course);
      const newestFirst = courses.toSorted(byAge);
      return { role, semesters: bySemester(role === 'assistant' ? newestFirst.toReversed() : newestFirst) };
    });

const byAge = (one: Placed, other: Placed): number =>
  other.semester.localeCompare(one.semester) || other.term - one.term || other.createdAt - one.createdAt;

const bySemester = <Course extends Placed>(courses: readonly Course[]): readonly SemesterGroup<Course>[] =>
  [...Map.groupBy(courses, ({ semester, term }) => `${semester} ${term}`).values()].flatMap((group) =>
    group[0] === undefined ? [] : [{ semester: group[0].semester, term: group[0].term, courses: group }],
  );
