import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '#src/features/pai/view/templates-page.tsx';
import { underPai } from './-meta.ts';

export const Route = createFileRoute('/_app/pai/aitemplate')({
  ...underPai(2, msg`Agent templates`),
  component: TemplatesPage,
});
