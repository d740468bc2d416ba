import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AreasScreen } from '#src/features/lessonprep/view/areas-screen.tsx';
import { ContentScreen } from '#src/features/lessonprep/view/content-screen.tsx';
import { areaPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { areaid = '', folderid = '', nodeid = '' } = Route.useSearch();
  return areaid === '' ? (
    <AreasScreen />
  ) : (
    <ContentScreen key={areaid} areaId={areaid} folderId={folderid} nodeId={nodeid} />
  );
};

export const Route = createFileRoute('/_app/lessonPreparationArea')({
  staticData: { level: 1, title: msg`Lesson preparation` },
  validateSearch: areaPlace,
  component: Screen,
});
