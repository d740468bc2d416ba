import { Box, Flex, Heading } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterProvider,
} from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { proxy } from 'valtio';
import type { Session } from '#src/core/session.ts';
import { SessionProvider } from '#src/ui/live/session.tsx';
import { Tellings } from '#src/ui/parts/toasts.tsx';
import { ThemeProvider } from '#src/ui/theme/system.tsx';
import { whole } from '#src/ui/theme/whole.ts';
import { chooseLanguage, chosenLanguage } from '#src/ui/words/language.ts';
import { dialogStands } from './dialogs.tsx';
import { fieldStands } from './fields.tsx';
import { listStands } from './lists.tsx';
import { stateStands } from './states.tsx';
import { tableStands } from './tables.tsx';
import { textStands } from './texts.tsx';

/** Every part of the kit in every state; `?part=lists` for one group, `?offline` without a network. */
const groups: Readonly<Record<string, readonly (readonly [string, ReactNode])[]>> = {
  fields: fieldStands,
  lists: listStands,
  tables: tableStands,
  texts: textStands,
  states: stateStands,
  dialogs: dialogStands,
};

const asked = new URLSearchParams(location.search);
const [part] = [asked.get('part') ?? ''];
const shown = Object.entries(groups).filter(([name]) => part === '' || name === part);

const Kit = () => (
  <Box as="main" maxW="content" mx="auto" px={{ base: '4', md: '6' }} py="6">
    <Heading as="h1" fontSize="xl" mb="2">
      Kit
    </Heading>
    <Flex asChild gap="4" wrap="wrap" mb="6">
      <nav aria-label="Groups">
        {Object.keys(groups).map((name) => (
          <a key={name} href={`?part=${name}`} data-touch>
            {name}
          </a>
        ))}
      </nav>
    </Flex>
    {shown.flatMap(([, stands]) =>
      stands.map(([title, stand]) => (
        <Box as="section" key={title} mb="10" aria-label={title} data-stand={title}>
          <Heading as="h2" fontSize="sm" fontWeight="500" color="fg.muted" mb="3" pb="1" borderBottomWidth="1px">
            {title}
          </Heading>
          {stand}
        </Box>
      )),
    )}
  </Box>
);

/** What parts ask of a session: whether the server can be reached. They read and write nothing here. */
const session = {
  uid: 'me',
  status: proxy({ connection: asked.has('offline') ? 'offline' : 'online', syncing: true, lastSyncAt: Date.now() }),
} as unknown as Session;

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/'] }),
}) as unknown as ComponentProps<typeof RouterProvider>['router'];

await chooseLanguage(chosenLanguage());
createRoot(document.getElementById('root') ?? document.body).render(
  <I18nProvider i18n={i18n}>
    <ThemeProvider system={whole}>
      <SessionProvider value={session}>
        <RouterContextProvider router={router}>
          <Kit />
          <Tellings />
        </RouterContextProvider>
      </SessionProvider>
    </ThemeProvider>
  </I18nProvider>,
);
