import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { AppFrame } from '#src/shell/app-frame.tsx';
import { requireSession } from '#src/shell/session/guard.ts';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { SessionProvider } from '#src/ui/live/session.tsx';

const App = () => {
  const { session } = Route.useRouteContext();
  if (session === undefined) return <Outlet />;
  return (
    <SessionProvider value={session} key={session.uid}>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </SessionProvider>
  );
};

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, matches }) => {
    const isScreen = matches.at(-1)?.routeId !== '/_app/$';
    if (!isScreen && (await isOpen(location.pathname))) return { session: undefined };
    return { session: await requireSession(location.href) };
  },
  component: App,
});

/** Of the addresses without a screen: nobody has to sign in to hear what is planned for signing in, or that there is nothing. */
const isOpen = async (pathname: string): Promise<boolean> => {
  const { isForEverybody, isKnown } = await import('#src/shell/nav/places.ts');
  if (!isKnown(pathname) && rememberedPerson() === undefined) throw notFound();
  return isForEverybody(pathname);
};
