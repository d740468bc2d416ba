import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isStaff } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMyRole } from '#src/features/course/view/public.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { WaitingPage } from '#src/ui/parts/page.tsx';

export interface QuizRef {
  readonly courseId: string;
  readonly activityId: string;
}

interface Shown {
  readonly activity: ActivityRow;
  readonly isStaff: boolean;
}

/** What every page of a quiz asks first: the course, the quiz, and on which side one sits. */
export const QuizPage = ({
  courseId,
  activityId,
  children,
}: QuizRef & { readonly children: (shown: Shown) => ReactNode }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const role = useMyRole(courseId);
  const activity = useLoaded(activityById, activityId);
  if (course === undefined || activity === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (role === undefined) return <WaitingPage />;
  if (activity.value?.kind !== 'interactiveQuiz')
    return (
      <LostPage title={t`No such quiz`}>
        <Trans>It was deleted or taken back, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return children({ activity: activity.value, isStaff: isStaff(role) });
};

/** For staff only, on an address that anybody may have. */
export const StaffOnly = () => {
  const { t } = useLingui();
  return <LostPage title={t`For teachers`} />;
};
