import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ModelsPage } from '#src/features/pai/view/models-page.tsx';
import { underPai } from './-meta.ts';

export const Route = createFileRoute('/_app/pai/modelprovides')({
  ...underPai(2, msg`Model providers`),
  component: ModelsPage,
});
