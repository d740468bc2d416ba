import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CourseFrame, type CourseModule } from '#src/features/course/view/course-frame.tsx';
import { NoticesPanel } from '#src/features/notice/view/notices-panel.tsx';
import { type CoursePlace, coursePlace } from '#src/shell/pages/course-place.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';

export interface ClassDetailSearch extends CoursePlace {
  readonly modulename?: CourseModule;
  /** Opens the form at once: the palette and what another app shared lead here. */
  readonly writing?: CourseModule;
}

const modules: readonly CourseModule[] = ['notice', 'teaching', 'topic', 'learning', 'member', 'capacity'];

/** Those that a course does not open with. */
const TeachingPanel = lazy(async () => ({
  default: (await import('#src/features/content/view/teaching-panel.tsx')).TeachingPanel,
}));
const TopicsPanel = lazy(async () => ({
  default: (await import('#src/features/topic/view/topics-panel.tsx')).TopicsPanel,
}));
const LearningPanel = lazy(async () => ({
  default: (await import('#src/features/learning/view/tab/learning-panel.tsx')).LearningPanel,
}));
const MembersPanel = lazy(async () => ({
  default: (await import('#src/features/course/view/members-panel.tsx')).MembersPanel,
}));
const CapacityPanel = lazy(async () => ({
  default: (await import('#src/features/storage/view/capacity-panel.tsx')).CapacityPanel,
}));

const ClassDetail = () => {
  const { courseid, courserole, modulename: wanted, writing } = Route.useSearch();
  // What the address says may be no part of a course: the router leaves in what was not validated.
  const modulename = modules.find((module) => module === wanted) ?? 'notice';
  const navigate = Route.useNavigate();
  const place = { courseId: courseid, claimedRole: courserole };
  const asked = {
    isAsked: writing === modulename,
    // Once: coming back to this address must not open it again.
    onAnswered: () => void navigate({ search: ({ writing: _, ...rest }) => rest, replace: true }),
  };
  return (
    <CourseFrame {...place} module={modulename}>
      <Suspense fallback={<Waiting />}>
        {modulename === 'notice' && <NoticesPanel {...place} {...asked} />}
        {modulename === 'teaching' && <TeachingPanel courseId={courseid} {...asked} />}
        {modulename === 'topic' && <TopicsPanel {...place} {...asked} />}
        {modulename === 'learning' && <LearningPanel courseId={courseid} />}
        {modulename === 'member' && <MembersPanel courseId={courseid} />}
        {modulename === 'capacity' && <CapacityPanel courseId={courseid} />}
      </Suspense>
    </CourseFrame>
  );
};

export const Route = createFileRoute('/_app/main/classDetail')({
  staticData: { level: 2, title: msg`Course` },
  validateSearch: (search: Record<string, unknown>): ClassDetailSearch => {
    const modulename = modules.find((module) => module === search.modulename);
    const writing = modules.find((module) => module === search.writing);
    return {
      ...coursePlace(search),
      ...(modulename === undefined ? {} : { modulename }),
      ...(writing === undefined ? {} : { writing }),
    };
  },
  component: ClassDetail,
});
