import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DatasetPage } from '#src/features/pai/view/data/dataset-page.tsx';
import { dataSetSearch, underPai } from './-meta.ts';

const Screen = () => {
  const { dataSetId } = Route.useSearch();
  return <DatasetPage key={dataSetId} datasetId={dataSetId} part="setting" />;
};

export const Route = createFileRoute('/_app/pai/dataSetInfo/setting')({
  ...underPai(3, msg`Settings of the knowledge base`),
  validateSearch: dataSetSearch,
  component: Screen,
});
