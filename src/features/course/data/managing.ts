import { refuseUnless } from '#contract/core/roles.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import * as calls from '#contract/features/course/manage-calls.ts';
import { courseAfter, refuseQuit, refuseUpdateCourse } from '#contract/features/course/rules.ts';
import { courseCodeTable, courseMemberTable, courseTable, shelfTable } from '#contract/features/course/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from './public.ts';

interface InCourse {
  readonly courseId: string;
}

const ofCourse = ({ courseId }: InCourse) => [rowKey(courseTable, courseId)];
const ofCode = ({ courseId }: InCourse) => [rowKey(courseCodeTable, courseId)];

const asOwner = async (replica: Replica, { courseId }: InCourse) =>
  refuseUnless(await actorIn(replica, courseId), 'course.own');

const asInviter = async (replica: Replica, { courseId }: InCourse) =>
  refuseUnless(await actorIn(replica, courseId), 'course.invite');

const switchCode = (rows: EffectRows, courseId: string, stopped: boolean): void => {
  const row = rows.get(courseCodeTable, courseId);
  if (row !== undefined) rows.put(courseCodeTable, { ...row, stopped });
};

/** What only the server can do shows nothing before its word. */
const atOnce = { touches: () => [], effect: () => {} } as const;

export const managingMutations = [
  clientMutation({
    call: calls.updateCourse,
    touches: ofCourse,
    refuse: async (replica, input) => refuseUpdateCourse(input, await actorIn(replica, input.courseId)),
    effect: (rows, input) => {
      const row = rows.get(courseTable, input.courseId);
      if (row !== undefined) rows.put(courseTable, courseAfter(row, input));
    },
  }),
  clientMutation({
    call: calls.stopCourseCode,
    touches: ofCode,
    refuse: asInviter,
    effect: (rows, { courseId }) => switchCode(rows, courseId, true),
  }),
  clientMutation({
    call: calls.startCourseCode,
    touches: ofCode,
    refuse: asInviter,
    effect: (rows, { courseId }) => switchCode(rows, courseId, false),
  }),
  clientMutation({
    call: calls.setCourseDeactivated,
    touches: ofCourse,
    refuse: asOwner,
    effect: (rows, { courseId, state }) => {
      const row = rows.get(courseTable, courseId);
      if (row !== undefined) rows.put(courseTable, { ...row, deactivated: state === 1 });
    },
  }),
  clientMutation({
    call: calls.quitCourse,
    touches: ({ courseId }, uid) => [
      rowKey(courseMemberTable, courseMemberId(courseId, uid)),
      rowKey(shelfTable, courseId),
    ],
    refuse: async (replica, { courseId }) =>
      refuseQuit(await replica.rows(courseMemberTable).get(courseMemberId(courseId, replica.uid))),
    effect: (rows, { courseId }, { uid }) => {
      rows.remove(courseMemberTable, courseMemberId(courseId, uid));
      rows.remove(shelfTable, courseId);
    },
  }),
  clientMutation({ ...atOnce, call: calls.resetCourseCode, refuse: asInviter }),
  clientMutation({ ...atOnce, call: calls.delCourse, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.restoreCourse, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.transferCourse, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.cancelTransfer, refuse: asOwner }),
  clientMutation({ ...atOnce, call: calls.answerTransfer }),
];
