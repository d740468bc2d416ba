import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TrayPage } from '#src/shell/attention/tray-page.tsx';

export const Route = createFileRoute('/_app/main/taskManagement')({
  staticData: { level: 2, title: msg`Tasks` },
  component: TrayPage,
});
