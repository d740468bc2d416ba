import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AreasScreen } from '#src/features/lessonprep/view/areas-screen.tsx';
import { RecordScreen } from '#src/features/lessonprep/view/record-screen.tsx';
import { areaPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { areaid = '' } = Route.useSearch();
  return areaid === '' ? <AreasScreen /> : <RecordScreen key={areaid} areaId={areaid} />;
};

export const Route = createFileRoute('/_app/operationRecord')({
  staticData: { level: 1, title: msg`Record of changes` },
  validateSearch: areaPlace,
  component: Screen,
});
