import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '#src/features/pai/view/members-page.tsx';
import { underPai } from './-meta.ts';

export const Route = createFileRoute('/_app/pai/members')({
  ...underPai(2, msg`Members of the workspace`),
  component: MembersPage,
});
