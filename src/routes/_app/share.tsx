import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SharePage } from '#src/shell/share/share-page.tsx';

export const Route = createFileRoute('/_app/share')({
  staticData: { level: 2, title: msg`Share to a course or a conversation` },
  component: SharePage,
});
