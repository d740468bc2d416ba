import {
  cancleCourseEnding as cancleCourseEndingCall,
  setCourseEnding as setCourseEndingCall,
  setCourseEndingVisit as setCourseEndingVisitCall,
} from '#contract/features/course/calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { refuseManageCourse } from '#contract/features/course/rules.ts';
import { courseTable } from '#contract/features/course/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from './public.ts';

interface InCourse {
  readonly courseId: string;
}

const touches = ({ courseId }: InCourse) => [rowKey(courseTable, courseId)];

const refuse = async (replica: Replica, { courseId }: InCourse) => refuseManageCourse(await actorIn(replica, courseId));

const change = (rows: EffectRows, courseId: string, given: Partial<Pick<CourseRow, 'ended' | 'canVisit'>>) => {
  const row = rows.get(courseTable, courseId);
  if (row !== undefined) rows.put(courseTable, { ...row, ...given });
};

export const endingMutations = [
  clientMutation({
    call: setCourseEndingCall,
    touches,
    refuse,
    effect: (rows, { courseId }) => change(rows, courseId, { ended: true }),
  }),
  clientMutation({
    call: cancleCourseEndingCall,
    touches,
    refuse,
    effect: (rows, { courseId }) => change(rows, courseId, { ended: false }),
  }),
  clientMutation({
    call: setCourseEndingVisitCall,
    touches,
    refuse,
    effect: (rows, { courseId, canVisit }) => change(rows, courseId, { canVisit: canVisit === 1 }),
  }),
];
