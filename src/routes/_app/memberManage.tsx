import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AreasScreen } from '#src/features/lessonprep/view/areas-screen.tsx';
import { MembersScreen } from '#src/features/lessonprep/view/members-screen.tsx';
import { areaPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { areaid = '' } = Route.useSearch();
  return areaid === '' ? <AreasScreen /> : <MembersScreen key={areaid} areaId={areaid} />;
};

export const Route = createFileRoute('/_app/memberManage')({
  staticData: { level: 1, title: msg`Preparation members` },
  validateSearch: areaPlace,
  component: Screen,
});
