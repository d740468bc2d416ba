import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DatasetsPage } from '#src/features/pai/view/data/datasets-page.tsx';
import { underPai } from './-meta.ts';

export const Route = createFileRoute('/_app/pai/dataSets')({
  ...underPai(2, msg`Knowledge bases`),
  component: DatasetsPage,
});
