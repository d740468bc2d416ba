import { can } from '#contract/core/roles.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { ClassLearning } from './class-learning.tsx';
import { MyLearning } from './my-learning.tsx';

/** The learning part of a course: one's own progress, for staff the progress of the class. */
export const LearningPanel = ({ courseId }: { readonly courseId: string }) => {
  const actor = useMyActor(courseId);
  if (actor === undefined) return null;
  return can(actor, 'learning.statistics') ? <ClassLearning courseId={courseId} /> : <MyLearning courseId={courseId} />;
};
