import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { type EffectRows, type Facts, removing, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { profileTable } from '../account/tables.ts';
import { createCourse as createCourseCall } from './calls.ts';
import * as calls from './copy-calls.ts';
import {
  copiedCourse,
  courseTitle,
  importFrom,
  refuseBringMoodle,
  refuseCopyCourse,
  refuseCopyInto,
  refuseRemoveImport,
} from './copying.ts';
import { courseMemberId } from './keys.ts';
import type { CourseRow } from './rows.ts';
import { courseFrom, memberFrom, refuseCreateCourse } from './rules.ts';
import { courseImportTable, courseMemberTable, courseTable } from './tables.ts';

interface InCourse {
  readonly courseId: string;
}
interface Copying extends InCourse {
  readonly id: string;
  readonly fromCourseId: string;
}

const courseRow = (courseId: string): RowRef => rowIn(courseTable, courseScope(courseId), courseId);
const ownMember = (courseId: string, uid: string): RowRef =>
  rowIn(courseMemberTable, courseScope(courseId), courseMemberId(courseId, uid));
const importRow = ({ courseId, id }: Omit<Copying, 'fromCourseId'>): RowRef =>
  rowIn(courseImportTable, courseScope(courseId), id);

/** Who may open courses the kind of their account says; whose profile is not here yet is a student. */
const ownProfile = (_input: unknown, uid: string) => [rowIn(profileTable, userScope(uid), uid)];
const userTypeOf = (facts: Facts) => facts.get(profileTable, facts.uid)?.userType ?? 'student';

const putImport = (
  rows: EffectRows,
  { courseId, id, fromCourseId }: Copying,
  from: CourseRow | undefined,
  by: Writing,
) => {
  const title = from === undefined ? '' : courseTitle(from);
  rows.create(courseImportTable, importFrom({ id, courseId, source: 'course', fromId: fromCourseId, title }, by));
};

/** The own name is not known to an effect: the server fills it in, and the screen shows the profile's meanwhile. */
export const createCourse = write({
  call: createCourseCall,
  touches: ({ courseId }, uid) => [courseRow(courseId), ownMember(courseId, uid)],
  reads: ownProfile,
  refuse: (facts, input) => refuseCreateCourse(input, userTypeOf(facts)),
  effect: (rows, input, { uid, at }) => {
    rows.put(courseTable, courseFrom(input, { uid, at }));
    rows.put(courseMemberTable, memberFrom(input.courseId, { uid, username: '' }, 'teacher', at));
  },
});

/** Of itself nothing is copied, however often it is played. */
export const copyCourse = write({
  call: calls.copyCourse,
  touches: (input, uid) => [
    courseRow(input.courseId),
    courseRow(input.fromCourseId),
    ownMember(input.courseId, uid),
    importRow(input),
  ],
  reads: ownProfile,
  refuse: (facts, input) =>
    refuseCopyCourse(input, { userType: userTypeOf(facts), from: facts.actor(courseScope(input.fromCourseId)) }),
  effect: (rows, input, writing) => {
    const { courseId, fromCourseId } = input;
    const from = courseId === fromCourseId ? undefined : rows.get(courseTable, fromCourseId);
    rows.put(courseTable, copiedCourse(input, from, writing));
    rows.put(courseMemberTable, memberFrom(courseId, { uid: writing.uid, username: '' }, 'teacher', writing.at));
    putImport(rows, input, from, writing);
  },
});

export const copyCourseToCourse = write({
  call: calls.copyCourseToCourse,
  touches: (input) => [importRow(input), courseRow(input.fromCourseId)],
  refuse: (facts, input) =>
    refuseCopyInto(input, {
      from: facts.actor(courseScope(input.fromCourseId)),
      to: facts.actor(courseScope(input.courseId)),
    }),
  effect: (rows, input, writing) => putImport(rows, input, rows.get(courseTable, input.fromCourseId), writing),
});

export const paresMoodleMbz = write({
  call: calls.paresMoodleMbz,
  touches: (input) => [importRow(input)],
  refuse: (facts, input) => refuseBringMoodle(input, facts.actor(courseScope(input.courseId))),
  effect: (rows, { courseId, id, file }, writing) =>
    rows.create(
      courseImportTable,
      importFrom({ id, courseId, source: 'moodle', fromId: file.id, title: file.name }, writing),
    ),
});

export const removeImport = removing({
  call: calls.removeImport,
  of: courseImportTable,
  at: ({ courseId, id }) => [courseScope(courseId), id],
  refuse: (facts, { courseId }) => refuseRemoveImport(facts.actor(courseScope(courseId))),
});
