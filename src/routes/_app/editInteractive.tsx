import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AreasScreen } from '#src/features/lessonprep/view/areas-screen.tsx';
import { NodeScreen } from '#src/features/lessonprep/view/node-screen.tsx';
import { areaPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { areaid = '', nodeid = '' } = Route.useSearch();
  return areaid === '' || nodeid === '' ? <AreasScreen /> : <NodeScreen key={nodeid} areaId={areaid} nodeId={nodeid} />;
};

export const Route = createFileRoute('/_app/editInteractive')({
  staticData: { level: 1, title: msg`Edit interactive courseware` },
  validateSearch: areaPlace,
  component: Screen,
});
