import type { Input } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { createCourse } from '#contract/features/course/calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { courseFrom, memberFrom } from '#contract/features/course/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { freeCode } from './managing.ts';
import { course, courseCode, courseMember } from './store.ts';

interface Person {
  readonly uid: string;
  readonly username: string;
}

interface Maker extends Person {
  readonly at: number;
}

/** A new course with its code and its owner, who is its only member. Its scope is among those that are locked; the id must be free. */
export const openCourse = async (tx: Tx, row: CourseRow, owner: Person): Promise<void> => {
  const scope = courseScope(row.id);
  await tx.openScope(scope);
  await tx.put(course, row);
  await tx.put(courseCode, { id: row.id, courseId: row.id, code: await freeCode(tx), stopped: false });
  await tx.put(courseMember, memberFrom(row.id, owner, 'teacher', row.createdAt));
  await tx.setMember(owner.uid, scope, 'teacher');
};

/** The same of what somebody says of it. */
export const makeCourse = (tx: Tx, input: Input<typeof createCourse>, { at, ...owner }: Maker): Promise<void> =>
  openCourse(tx, courseFrom(input, { uid: owner.uid, at }), owner);
