import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppFrame } from '#src/shell/app-frame.tsx';
import { requireSession } from '#src/shell/session/guard.ts';
import { SessionProvider } from '#src/ui/live/session.tsx';

const App = () => {
  const { session } = Route.useRouteContext();
  return (
    <SessionProvider value={session} key={session.uid}>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </SessionProvider>
  );
};

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => ({ session: await requireSession(location.href) }),
  component: App,
});
