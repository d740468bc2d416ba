import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SitScreen } from '#src/features/exam/view/sit/sit-screen.tsx';
import { testPlace } from '#src/shell/pages/test-place.ts';

const Screen = () => {
  const { id = '' } = Route.useSearch();
  return <SitScreen key={id} attemptId={id} />;
};

export const Route = createFileRoute('/_app/class_testClassRoomDetail')({
  staticData: { level: 0, title: msg`Test in class` },
  validateSearch: testPlace,
  component: Screen,
});
