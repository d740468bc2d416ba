import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PreviewScreen } from '#src/features/question/view/paper/preview-screen.tsx';
import { paperPlace } from '#src/shell/pages/search.ts';

const Preview = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <PreviewScreen key={testpaperid} courseId={courseid} id={testpaperid} />;
};

export const Route = createFileRoute('/_app/class_testPreview')({
  staticData: { level: 3, title: msg`Preview of a test` },
  validateSearch: paperPlace,
  component: Preview,
});
