import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CoursesPage } from '#src/features/research/view/courses/courses-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <CoursesPage key={resourceId} officeId={resourceId} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/samplePlateCourse')({
  staticData: { level: 2, title: msg`Model courses`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
