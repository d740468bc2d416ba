import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CourseFrame, type CourseModule } from '#src/features/course/view/course-frame.tsx';
import { MembersPanel } from '#src/features/course/view/members-panel.tsx';
import { NoticesPanel } from '#src/features/notice/view/notices-panel.tsx';
import { TopicsPanel } from '#src/features/topic/view/topics-panel.tsx';
import { type CoursePlace, coursePlace } from '#src/shell/pages/course-place.ts';

export interface ClassDetailSearch extends CoursePlace {
  readonly modulename?: CourseModule;
}

const modules: readonly CourseModule[] = ['notice', 'topic', 'member'];

const ClassDetail = () => {
  const { courseid, courserole, modulename = 'notice' } = Route.useSearch();
  const place = { courseId: courseid, claimedRole: courserole };
  return (
    <CourseFrame {...place} module={modulename}>
      {modulename === 'notice' && <NoticesPanel {...place} />}
      {modulename === 'topic' && <TopicsPanel {...place} />}
      {modulename === 'member' && <MembersPanel courseId={courseid} />}
    </CourseFrame>
  );
};

export const Route = createFileRoute('/_app/main/classDetail')({
  staticData: { level: 2, title: msg`Course` },
  validateSearch: (search: Record<string, unknown>): ClassDetailSearch => {
    const modulename = modules.find((module) => module === search.modulename);
    return { ...coursePlace(search), ...(modulename === undefined ? {} : { modulename }) };
  },
  component: ClassDetail,
});
