import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AreasScreen } from '#src/features/lessonprep/view/areas-screen.tsx';
import { SharesScreen } from '#src/features/lessonprep/view/shares-screen.tsx';
import { areaPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { areaid = '' } = Route.useSearch();
  return areaid === '' ? <AreasScreen /> : <SharesScreen key={areaid} areaId={areaid} />;
};

export const Route = createFileRoute('/_app/shareContent')({
  staticData: { level: 1, title: msg`Shared content` },
  validateSearch: areaPlace,
  component: Screen,
});
