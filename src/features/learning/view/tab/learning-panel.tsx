import { can } from '#contract/core/roles.ts';
import { useMyRole } from '#src/features/course/view/public.tsx';
import { ClassLearning } from './class-learning.tsx';
import { MyLearning } from './my-learning.tsx';

/** The learning part of a course: one's own progress, for staff the progress of the class. */
export const LearningPanel = ({ courseId }: { readonly courseId: string }) => {
  const role = useMyRole(courseId);
  if (role === undefined) return null;
  return can(role, 'learning.statistics') ? <ClassLearning courseId={courseId} /> : <MyLearning courseId={courseId} />;
};
