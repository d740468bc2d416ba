import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ServerTasks } from '#src/features/todo/view/tasks/server-tasks.tsx';
import { type TaskTab, TaskTabs } from '#src/features/todo/view/tasks/task-tabs.tsx';
import { TrayPage } from '#src/shell/attention/tray-page.tsx';

const Tasks = () => {
  const { tab } = Route.useSearch();
  return (
    <>
      <TaskTabs tab={tab} />
      {tab === 'server' ? <ServerTasks /> : <TrayPage />}
    </>
  );
};

export const Route = createFileRoute('/_app/main/taskManagement')({
  staticData: { level: 2, title: msg`Tasks` },
  validateSearch: ({ tab }: Record<string, unknown>): { readonly tab?: TaskTab | undefined } => ({
    tab: tab === 'server' ? tab : undefined,
  }),
  component: Tasks,
});
