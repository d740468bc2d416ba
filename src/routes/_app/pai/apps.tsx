import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AppsPage } from '#src/features/pai/view/apps-page.tsx';
import { underPai } from './-meta.ts';

export const Route = createFileRoute('/_app/pai/apps')({
  ...underPai(2, msg`Agents`),
  component: AppsPage,
});
