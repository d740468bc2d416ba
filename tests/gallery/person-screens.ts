import type { Page } from 'playwright';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import { places } from '#tests/e2e/harness/screens.ts';
import type { Class } from './large-class.ts';

const library = (redirect: string): string => {
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
  const query = { client_id: 'library', redirect_uri: redirect, response_type: 'code', state: 'theirs', ...challenge };
  return `/OAuth2/authorize?${new URLSearchParams(query)}`;
};

const certification = async (page: Page): Promise<void> => {
  await page.locator('#avatar-menu-trigger').click();
  await page.locator('[data-value="certification"]').click();
};

export const personScreens: readonly Screen<Class>[] = [
  { name: 'sign-in for another system', who: 'student', path: () => library('http://127.0.0.1:9/back') },
  { name: 'sign-in for an unknown system', who: 'student', path: () => library('http://127.0.0.1:9/elsewhere') },
  { name: 'sign-in of another device', who: 'student', path: () => '/qrLogin?key=unknown' },
  { name: 'linking WeChat, refused', who: 'student', path: () => '/bindwechat?code=x&state=y' },
  { name: 'back from WeChat, refused', who: 'nobody', path: () => '/wxLogin?code=x&state=y' },
  { name: 'certification', who: 'student', path: () => places.main, into: certification, shows: '[role=dialog]' },
  {
    name: 'certification of a teacher',
    who: 'teacher',
    path: () => places.main,
    into: certification,
    shows: '[role=dialog]',
  },
  {
    name: 'school of somebody, to change',
    who: 'student',
    path: () => places.settings('account'),
    into: (page) => page.locator('main dd button').first().click(),
    shows: '[role=dialog] input[name=college]',
  },
  {
    name: 'school of somebody, to leave',
    who: 'student',
    path: () => places.settings('account'),
    into: (page) => page.locator('main dd button').nth(1).click(),
    shows: '[role=alertdialog]',
  },
  { name: 'desk, certification', who: 'teacher', path: () => '/admin?part=certification' },
  { name: 'desk, appeals', who: 'teacher', path: () => '/admin?part=appeals' },
  { name: 'desk, usage', who: 'teacher', path: () => '/admin?part=usage' },
];
