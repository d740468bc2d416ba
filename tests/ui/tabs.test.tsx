// @vitest-environment jsdom
import '#tests/component/browser-parts.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, expect, test } from 'vitest';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { makeSystem, ThemeProvider } from '#src/ui/theme/system.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const tabs = [
  { id: 'people', name: 'People', link: { to: '/', search: { part: 'people' } } },
  { id: 'import', name: 'Import', link: { to: '/', search: { part: 'import' } } },
] as const;

test('of the tabs one is current, a tour finds them, and each is a link that Tab reaches and Enter follows', async () => {
  const Screen = () => {
    const { part = 'people' } = route.useSearch();
    return <LinkTabs label="Desk" tabs={tabs as never} current={part} tour="desk-tabs" />;
  };
  const route = createRootRoute({
    component: Screen,
    validateSearch: ({ part }: Record<string, unknown>) => (typeof part === 'string' ? { part } : {}),
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <ThemeProvider system={makeSystem()}>
        <RouterProvider router={router as never} />
      </ThemeProvider>,
    ),
  );
  const links = () => [...box.querySelectorAll('a')];
  const current = () => links().filter((one) => one.hasAttribute('aria-current'));
  const list = box.querySelector('nav[data-tour="desk-tabs"]');
  expect(list?.getAttribute('aria-label')).toBe('Desk');
  expect(links().map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
  expect(current().map(({ textContent }) => textContent)).toEqual(['People']);
  const entries = router.history.length;
  // A browser turns Enter on a link into a click.
  await act(async () => links()[1]?.click());
  expect(current().map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([['Import', 'page']]);
  expect(router.history.length, 'Back leaves the screen, not the tab').toBe(entries);
  await act(async () => root.unmount());
  box.remove();
});
