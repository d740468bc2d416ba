import type { Input } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { createCourse } from '#contract/features/course/calls.ts';
import { courseFrom, memberFrom } from '#contract/features/course/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { freeCode } from './managing.ts';
import { course, courseCode, courseMember } from './store.ts';

interface Maker {
  readonly uid: string;
  readonly username: string;
  readonly at: number;
}

/** A course with one member, its teacher. Its scope is among those that are locked; the id must be free. */
export const makeCourse = async (tx: Tx, input: Input<typeof createCourse>, maker: Maker): Promise<void> => {
  const { courseId } = input;
  const { uid, username, at } = maker;
  const scope = courseScope(courseId);
  await tx.openScope(scope);
  await tx.put(course, courseFrom(input, { uid, at }));
  await tx.put(courseCode, { id: courseId, courseId, code: await freeCode(tx), stopped: false });
  await tx.put(courseMember, memberFrom(courseId, { uid, username }, 'teacher', at));
  await tx.setMember(uid, scope, 'teacher');
};
