import { createRootRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { screens } from '#src/features/all.ts';
import { InstallParts } from '#src/shell/install/install-parts.tsx';
import { ErrorPage, NotFoundPage } from '#src/shell/pages/error-page.tsx';
import { mutationTextsOfAll, registerFeatures } from '#src/ui/feature.ts';
import { SystemReminders } from '#src/ui/overlays/system-reminder.tsx';
import { Tellings } from '#src/ui/parts/toasts.tsx';
import { MutationTextsProvider } from '#src/ui/words/mutation-texts.ts';

registerFeatures(screens);

const Root = () => (
  <MutationTextsProvider value={mutationTextsOfAll()}>
    <InstallParts />
    <Outlet />
    <Tellings />
    <SystemReminders />
  </MutationTextsProvider>
);

/** Outside of the frame there is no landmark yet. */
const RootError = (props: ErrorComponentProps) => (
  <main>
    <ErrorPage {...props} />
  </main>
);

const RootNotFound = () => (
  <main>
    <NotFoundPage />
  </main>
);

export const Route = createRootRoute({ component: Root, errorComponent: RootError, notFoundComponent: RootNotFound });
