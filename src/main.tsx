import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { minute } from '#contract/core/time.ts';
import { isPortalAddress } from './features/portal/view/content/pages.ts';
import { routeTree } from './route-tree.gen.ts';
import { keepInstallPrompt } from './shell/install/use-install.ts';
import { ErrorPage, NotFoundPage, ScreenWait } from './shell/pages/error-page.tsx';
import { leavingUid } from './shell/session/leaving.ts';
import { firstParts, recoverMissingParts } from './shell/update/missing-part.ts';
import { notTidied } from './ui/live/left-behind.ts';
import { forgetSignIn, isSignInOver, leaveSignIn, noteUse, rememberedPerson } from './ui/live/person.ts';
import { outlineAfter } from './ui/overlays/loading-overlay-time.ts';
import { holdIdle, turn, whenIdle } from './ui/overlays/use-when-idle.ts';
import { makeSystem, ThemeProvider } from './ui/theme/system.tsx';
import { chosenLanguage, speakFirst } from './ui/words/language.ts';

const openRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The replica is the cache.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // A screen whose code has to come from the network.
    defaultPendingComponent: ScreenWait,
    defaultPendingMs: outlineAfter,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof openRouter>;
  }
}

/** Says that what stands beside it is on the screen. */
const Stands = ({ then }: { readonly then: () => void }) => {
  useEffect(then, [then]);
  return null;
};

/** What the app's own files may take on a slow network; nothing is put off for them longer than that. */
const putAwayWithin = minute;

/** Whether anybody ever signed in here; a browser that does not say is asked by name, if anybody is known by it. */
const holdsAnything = async (): Promise<boolean> =>
  notTidied().length > 0 || ((await indexedDB.databases?.().catch(() => [])) ?? []).length > 0;

/** Nothing at the top of this module waits: the chunks it loads import this one, and would wait for it in turn. */
const start = async (): Promise<void> => {
  const stands = holdIdle();
  recoverMissingParts();
  keepInstallPrompt();
  if (leavingUid() !== '') {
    if (rememberedPerson()?.uid === leavingUid()) forgetSignIn();
    void import('./shell/session/log-out.ts').then(({ finishLogOut }) => finishLogOut()).catch(() => undefined);
  }
  if (isSignInOver()) leaveSignIn();
  noteUse();
  addEventListener('visibilitychange', noteUse);
  // Before anything is painted.
  if (rememberedPerson() === undefined && (await holdsAnything()))
    await import('./shell/session/left-behind.ts')
      .then(({ tidyLeftBehind }) => tidyLeftBehind())
      .catch(() => undefined);
  // Databases, catalog and the screen's code load side by side; the network is not asked for any of them.
  if (!isPortalAddress(location.pathname) && rememberedPerson() !== undefined)
    void import('./shell/session/open.ts').then(({ openEarly }) => openEarly());
  const spoken = speakFirst(chosenLanguage());
  await turn();
  const router = openRouter();
  const loaded = router.load();
  await turn();
  const system = makeSystem();
  await firstParts(Promise.all([spoken, loaded]));
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const app = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ThemeProvider system={system}>
          <RouterProvider router={router} />
          <Stands then={stands} />
        </ThemeProvider>
      </I18nProvider>
    </StrictMode>
  );
  // In slices of 5 ms: a slow phone can be touched meanwhile.
  startTransition(() => createRoot(root).render(app));
  // What the person does not wait for comes when the first screen stands.
  whenIdle(() => {
    // All small files arrive as one then: on a first visit nobody asks for them one by one meanwhile.
    const putAway = rememberedPerson() === undefined ? undefined : holdIdle(putAwayWithin);
    void import('./shell/update/watch.ts').then(({ watchForUpdates }) => watchForUpdates(router)).finally(putAway);
    void import('./shell/modes/ask-school.ts').then(({ askSchool }) => askSchool());
  });
};

void start();
