import { setTimeout as sleep } from 'node:timers/promises';
import './browser-parts.ts';
import type { AddressInfo } from 'node:net';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import type { ServerOptions } from '#server/between-processes.ts';
import { outboxName } from '#src/core/outbox.ts';
import { closePanel } from '#src/features/messaging/view/panel/state.ts';
import { routeTree } from '#src/route-tree.gen.ts';
import { askSchool } from '#src/shell/modes/ask-school.ts';
import { ErrorPage, NotFoundPage } from '#src/shell/pages/error-page.tsx';
import { closeSession } from '#src/shell/session/open.ts';
import { forgetSignIn, rememberedPerson, rememberSignIn } from '#src/ui/live/person.ts';
import { leaveViewing } from '#src/ui/modes/view-mode.ts';
import { makeSystem, ThemeProvider } from '#src/ui/theme/system.tsx';
import { chooseLanguage, type Language } from '#src/ui/words/language.ts';
import { tellings } from '#src/ui/words/tell.ts';
import { openTunnel, type Tunnel } from '#tests/e2e/harness/tunnel.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

configure({
  asyncUtilTimeout: 30_000,
  defaultHidden: true,
  getElementError: (message) => new Error(`${message}\non: ${textOf(document.body)}`),
});

/** What stands on the page, buttons in brackets. */
const textOf = (of: Node): string =>
  [...of.childNodes]
    .map((one) => {
      if (!(one instanceof Element)) return one.textContent ?? '';
      if (one.matches('script, style')) return '';
      const text = one.getAttribute('aria-label') ?? textOf(one);
      return one.matches('button, [role="menuitem"], a, input, textarea') ? `[${text}]` : `${text} `;
    })
    .join('')
    .replaceAll(/\s+/g, ' ');

/** Our screens on one device, against the real server in this process; what only a browser shows is not here. */
export interface Screen {
  readonly world: World;
  readonly tunnel: Tunnel;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Signed in on this device from now on, and nobody else. */
  readonly signIn: (person: Person, language?: Language) => Promise<void>;
  /** Nobody is signed in, and nobody was. */
  readonly asStranger: (language?: Language) => Promise<void>;
  /** The app on this address, as after a reload: databases stay. */
  readonly open: (path: string) => Promise<void>;
  /** To another address of the app, as by a link: nothing is loaded anew. */
  readonly goTo: (path: string) => Promise<void>;
  readonly address: () => string;
  /** Where a page of ours sent the person, when that is no page of the app. */
  readonly sentTo: () => string;
  /** No page of the app is open, until one is opened again. */
  readonly leave: () => Promise<void>;
  /** The server's clock goes on by so many ms, and what is due then is done. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly goOffline: () => void;
  readonly goOnline: () => void;
  /** Everything this device has is on the server, and it knows. */
  readonly whenSynced: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const system = makeSystem();

const openRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: false,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });

/** How much the person who is signed in here has made that the server has not confirmed. */
const unsentHere = async (): Promise<number> => {
  const db = await new Dexie(outboxName(rememberedPerson()?.uid ?? '')).open();
  try {
    return await db.table('entries').where('state').anyOf('queued', 'sending').count();
  } finally {
    db.close();
  }
};

export const openScreen = async (options: Partial<ServerOptions> = {}): Promise<Screen> => {
  let ahead = 0;
  const world = await createWorld({ now: () => Date.now() + ahead, ...options });
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  const tunnel = await openTunnel((world.server.app.server.address() as AddressInfo).port);
  const { moveTo, whenLeft } = await import('./browser-parts.ts');
  moveTo(`http://127.0.0.1:${tunnel.port}/`);
  let root: Root | undefined;
  let router: ReturnType<typeof openRouter> | undefined;
  let isOnline = true;
  let sentTo = '';
  whenLeft((to) => {
    if (to.origin === location.origin && !to.pathname.includes('.')) void screen.open(to.pathname + to.search);
    else sentTo = to.href;
  });
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  const leave = async () => {
    // A browser lets what a page begins to store then come to its end.
    window.dispatchEvent(new Event('pagehide'));
    await sleep(10);
    root?.unmount();
    root = undefined;
    router?.history.destroy();
    document.body.replaceChildren();
    // A dialog that was open kept the pointer from what was under it.
    document.body.removeAttribute('style');
    // A page that is loaded begins without them; here its modules stay.
    closePanel();
    tellings.list = [];
    await closeSession();
  };
  const screen: Screen = {
    world,
    tunnel,
    user: userEvent.setup({ delay: null }),
    signIn: async (person, language) => {
      await screen.asStranger(language);
      rememberSignIn(person, person.token, true);
    },
    asStranger: async (language = 'en') => {
      await leave();
      forgetSignIn();
      leaveViewing();
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem('tips', 'off');
      await chooseLanguage(language);
    },
    open: async (path) => {
      await leave();
      sentTo = '';
      history.pushState(null, '', path);
      router = openRouter();
      await Promise.all([router.load(), askSchool()]);
      const place = document.body.appendChild(document.createElement('div'));
      root = createRoot(place);
      root.render(
        <I18nProvider i18n={i18n}>
          <ThemeProvider system={system}>
            <RouterProvider router={router} />
          </ThemeProvider>
        </I18nProvider>,
      );
    },
    goTo: async (path) => router?.navigate({ href: path }),
    leave,
    address: () => location.pathname + location.search,
    sentTo: () => sentTo,
    pass: async (milliseconds) => {
      ahead += milliseconds;
      await world.server.runJobs();
    },
    goOffline: () => {
      isOnline = false;
      tunnel.cut();
      window.dispatchEvent(new Event('offline'));
    },
    goOnline: () => {
      isOnline = true;
      tunnel.mend();
      window.dispatchEvent(new Event('online'));
    },
    whenSynced: () =>
      waitFor(async () => {
        // What was just pressed is written down first, and the chip hears of it a moment later: so the disk is asked, too.
        if ((await unsentHere()) > 0) throw new Error('something was not sent');
        if (document.querySelector('[data-sync="synced"]') === null) throw new Error('it has not synced');
      }),
    close: async () => {
      await leave();
      // What was begun in an idle moment would come when there is no environment any more.
      await vi.dynamicImportSettled();
      await tunnel.close();
      await world.close();
      // The next file of this process begins with a device on which nobody was.
      localStorage.clear();
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    },
  };
  return screen;
};
