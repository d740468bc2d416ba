import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SitScreen } from '#src/features/exam/view/sit/sit-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { id = '' } = Route.useSearch();
  return <SitScreen key={id} attemptId={id} />;
};

export const Route = createFileRoute('/_app/class_testClassRoomDetail')({
  staticData: { level: 0, title: msg`Test in class` },
  validateSearch: testSearch,
  component: Screen,
});
