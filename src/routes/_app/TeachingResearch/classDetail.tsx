import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CoursePage } from '#src/features/research/view/courses/course-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId, id = '' } = Route.useSearch();
  return <CoursePage key={id} officeId={resourceId} id={id} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/classDetail')({
  staticData: { level: 3, title: msg`Model course`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
