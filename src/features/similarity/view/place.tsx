import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { can } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';

interface ReviewedPlaceProps {
  readonly courseId: string;
  readonly activityId: string;
  readonly children: (of: ActivityRow) => ReactNode;
}

/** A homework for whoever reviews it, when its works are on this device; otherwise why it is not shown. */
export const ReviewedPlace = ({ courseId, activityId, children }: ReviewedPlaceProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const of = useLoaded(activityById, activityId);
  const isHere = useWork(activityId);
  const canAsk = useCanAsk();
  if (course === undefined || of === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage />;
  if (of.value === undefined || !can(actor, 'homework.review'))
    return (
      <LostPage title={t`No such homework`}>
        <Trans>It was deleted, or it is not yours to review.</Trans>
      </LostPage>
    );
  if (isHere) return children(of.value);
  if (canAsk) return <WaitingPage />;
  return (
    <Page title={of.value.title}>
      <EmptyState picture="offline" title={<Trans>Not on this device yet</Trans>}>
        <Trans>The submissions come when you are online. From then on you can review them without a network.</Trans>
      </EmptyState>
    </Page>
  );
};
