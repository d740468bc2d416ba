import { getByRole, queryAllByRole, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { portalPages } from '#src/features/portal/view/content/pages.ts';
import { languages } from '#src/ui/words/language.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { openScreen, type Screen } from './screen.tsx';
import { isAt, says } from './see.ts';

const phone = '010-5555 0100';

let device: Screen;
let student: Person;
beforeAll(async () => {
  device = await openScreen();
  student = await device.world.person('student');
  await device.world.say({ token: operatorToken }, setSchoolConfig, {
    config: SchoolConfig.parse({ service: { phone, email: 'help@school.example', filing: '京ICP备00000000号' } }),
  });
});
afterAll(() => device.close());

/** What the development build says of styles on a server, and of an element that jsdom is older than. */
const isOurs = (complaint: string): boolean => !/^The (pseudo class|tag) /.test(complaint);

const banner = (): HTMLElement => document.querySelector('header') ?? document.body;

const title = (): string => document.querySelector('h1')?.textContent ?? '';

test('every public page opens for anybody, in three languages, and complains of nothing (R-008, R-011, R-012, R-013, R-014, R-015, R-016, R-017, R-018, R-019, R-020, R-021, R-022, R-023, R-024)', async () => {
  const complaints = vi.spyOn(console, 'error');
  await device.asStranger('zh');
  const titles = new Set<string>();
  for (const path of [...portalPages, 'CustomHelpCenter']) {
    await device.open(`/${path}`);
    await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
    for (const { language, tag } of languages) {
      const choice = getByRole(banner(), 'combobox');
      await device.user.selectOptions(choice, language);
      await waitFor(() => expect(document.documentElement.lang).toBe(tag));
      await waitFor(() => expect(title()).toMatch(language === 'en' ? /^[\x20-\x7e–’“”‑]+$/ : /\p{Script=Han}/u));
      titles.add(`${path} ${title()}`);
    }
  }
  expect(complaints.mock.calls.map(([first]) => String(first)).filter(isOurs)).toEqual([]);
  complaints.mockRestore();
  expect(titles.size).toBeGreaterThan(portalPages.length * 1.5);
  await says(phone, document.querySelector('footer') ?? document.body);
  await says('京ICP备00000000号', document.querySelector('footer') ?? document.body);
});

test('/ is the home page of strangers and the classroom of those who are known; /portal leads on (R-001, S-057, S-552)', async () => {
  await device.asStranger();
  await device.open('/');
  await isAt('/homePage');
  await says('When the network stops, the class goes on');
  await says('Sign in', banner());
  for (const [from, to] of [
    ['/portal/browser', '/browser'],
    ['/portal', '/homePage'],
    ['/HELPCENTER?q=code', '/helpCenter?q=code'],
    ['/portal/helpcenter/drafts', '/helpCenter/drafts'],
  ] as const) {
    await device.open(from);
    await isAt(to);
    await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
  }
  await device.open('/nothing-of-ours');
  await waitFor(() => expect(title()).toBe('Page not found'));

  await device.signIn(student);
  await device.open('/homePage');
  await says('My classroom', banner());
  // Nothing of a person is opened on a public page.
  expect(await indexedDB.databases()).toEqual([]);
  await device.open('/');
  await isAt('/main');
  const [home] = queryAllByRole(banner(), 'link', { name: /Classroom/ });
  if (home !== undefined) await device.user.click(home);
  await waitFor(() => expect(title()).not.toBe(''));
  await isAt('/main');
});
