import { coreRefusal } from '#contract/core/refusal.ts';
import * as calls from '#contract/features/course/copy-calls.ts';
import {
  copiedCourse,
  courseTitle,
  importFrom,
  refuseBringMoodle,
  refuseCopyCourse,
  refuseCopyInto,
  refuseRemoveImport,
} from '#contract/features/course/copying.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import { memberFrom } from '#contract/features/course/rules.ts';
import { courseImportTable, courseMemberTable, courseTable } from '#contract/features/course/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { ownUserType } from '#src/features/account/data/public.ts';
import { actorIn } from './public.ts';

export const copyingMutations = [
  clientMutation({
    call: calls.copyCourse,
    touches: ({ courseId, id, fromCourseId }, uid) => [
      rowKey(courseTable, courseId),
      rowKey(courseTable, fromCourseId),
      rowKey(courseMemberTable, courseMemberId(courseId, uid)),
      rowKey(courseImportTable, id),
    ],
    effect: (rows, input, { uid, at }) => {
      const { courseId, id, fromCourseId } = input;
      // Of itself nothing is copied, however often it is played.
      const from = courseId === fromCourseId ? undefined : rows.get(courseTable, fromCourseId);
      rows.put(courseTable, copiedCourse(input, from, { uid, at }));
      rows.put(courseMemberTable, memberFrom(courseId, { uid, username: '' }, 'teacher', at));
      const title = from === undefined ? '' : courseTitle(from);
      rows.put(
        courseImportTable,
        importFrom({ id, courseId, source: 'course', fromId: fromCourseId, title }, { uid, at }),
      );
    },
    refuse: async (replica, input) => {
      const userType = await ownUserType(replica);
      const from = await actorIn(replica, input.fromCourseId);
      return userType === undefined ? coreRefusal.notAllowed : refuseCopyCourse(input, { userType, from });
    },
  }),
  clientMutation({
    call: calls.copyCourseToCourse,
    touches: ({ id, fromCourseId }) => [rowKey(courseTable, fromCourseId), rowKey(courseImportTable, id)],
    effect: (rows, { courseId, id, fromCourseId }, { uid, at }) => {
      const from = rows.get(courseTable, fromCourseId);
      const title = from === undefined ? '' : courseTitle(from);
      rows.put(
        courseImportTable,
        importFrom({ id, courseId, source: 'course', fromId: fromCourseId, title }, { uid, at }),
      );
    },
    refuse: async (replica, input) =>
      refuseCopyInto(input, {
        from: await actorIn(replica, input.fromCourseId),
        to: await actorIn(replica, input.courseId),
      }),
  }),
  clientMutation({
    call: calls.paresMoodleMbz,
    touches: ({ id }) => [rowKey(courseImportTable, id)],
    effect: (rows, { courseId, id, file }, { uid, at }) =>
      rows.put(
        courseImportTable,
        importFrom({ id, courseId, source: 'moodle', fromId: file.id, title: file.name }, { uid, at }),
      ),
    refuse: async (replica, input) => refuseBringMoodle(input, await actorIn(replica, input.courseId)),
  }),
  clientMutation({
    call: calls.removeImport,
    touches: ({ id }) => [rowKey(courseImportTable, id)],
    effect: (rows, { id }) => rows.remove(courseImportTable, id),
    refuse: async (replica, { courseId }) => refuseRemoveImport(await actorIn(replica, courseId)),
  }),
];
