import type { Page } from 'playwright';
import { chip, places } from '../screens.ts';
import { see } from '../see.ts';
import { areaScreens } from './area-screens.ts';
import { carriedScreens } from './carried.ts';
import { chatScreens } from './chat-screens.ts';
import { courseScreens } from './course-screens.ts';
import { deskScreens } from './desk-screens.ts';
import { deviceScreens } from './device-screens.ts';
import { messageScreens } from './message-screens.ts';
import { previewScreens } from './previews.ts';
import { noMoreTours, type Screen } from './show.ts';

/** The shortcuts come when the page is idle. */
const pressUntilOpen = (page: Page, keys: string): Promise<void> =>
  see(async () => {
    await page.keyboard.press(keys);
    await see(page.locator('[role="dialog"]')).toBeVisible({ timeout: 3_000 });
  }).toPass();

export const screens: readonly Screen[] = [
  { name: 'home page', who: 'nobody', path: () => '/homePage' },
  { name: 'installing', who: 'nobody', path: () => '/downloadbrowse' },
  { name: 'help centre', who: 'nobody', path: () => '/helpCenter?q=a' },
  { name: 'help article', who: 'nobody', path: () => '/helpCenter/sync-marks' },
  {
    name: 'feedback',
    who: 'student',
    path: () => '/helpCenter/feedback',
    into: async (page) => {
      await page.locator('main button').last().click();
      await see(page.locator('[role="dialog"] .ProseMirror')).toBeVisible();
    },
  },
  { name: 'sign-in', who: 'nobody', path: () => '/login' },
  {
    name: 'sign-in by e-mail',
    who: 'nobody',
    path: () => '/login',
    into: async (page) => {
      await page.locator('[data-way="mail"]').click();
      await page.locator('input[name="email"]').fill('lin@mail.example');
      await page.locator('form button[type="button"]').last().click();
      await see(page.locator('img[data-captcha]')).toBeVisible();
    },
  },
  {
    name: 'sign-in by QR code',
    who: 'nobody',
    path: () => '/login',
    into: async (page) => {
      await page.locator('[data-way="qr"]').click();
      await see(page.locator('[data-login-qr]')).toBeVisible();
    },
    shows: '[data-login-qr]',
  },
  { name: 'registering', who: 'nobody', path: () => '/regist' },
  {
    name: 'activating',
    who: 'nobody',
    path: () => '/regist',
    into: (page) => page.locator('[data-way="school"]').click(),
  },
  { name: 'forgotten password', who: 'nobody', path: () => '/forgot' },
  { name: 'phone and e-mail', who: 'student', path: () => places.settings('binding') },
  { name: 'own data', who: 'student', path: () => places.settings('data') },
  { name: 'classes', who: 'student', path: () => places.main },
  { name: 'no classes', who: 'newcomer', path: () => places.main, shows: 'main svg' },
  ...areaScreens,
  ...deskScreens,
  ...courseScreens,
  ...carriedScreens,
  { name: 'to-do', who: 'student', path: () => places.todo },
  { name: 'nothing to do', who: 'newcomer', path: () => places.todo },
  { name: 'finished to-dos', who: 'student', path: () => `${places.todo}?view=finished` },
  { name: 'tasks on the server', who: 'student', path: () => places.serverTasks },
  { name: 'no tasks on the server', who: 'newcomer', path: () => places.serverTasks },
  { name: 'this device', who: 'student', path: () => places.tray },
  { name: 'settings', who: 'teacher', path: () => places.settings('account') },
  { name: 'password', who: 'student', path: () => places.settings('password') },
  { name: 'what to be told', who: 'student', path: () => places.settings('notifications') },
  { name: 'language and theme', who: 'newcomer', path: () => places.settings('display') },
  { name: 'devices', who: 'teacher', path: () => places.settings('devices') },
  { name: 'storage', who: 'teacher', path: () => places.settings('storage') },
  {
    name: 'resetting',
    who: 'student',
    path: () => places.settings('storage'),
    into: async (page) => {
      await page.locator('summary', { hasText: /Advanced|高级|進階/ }).click();
      await page.locator('main section button').last().click();
    },
  },
  { name: 'no such course', who: 'newcomer', path: ({ courseId }) => places.notices(courseId) },
  { name: 'no such page', who: 'nobody', path: () => '/no/such/place' },
  {
    name: 'writing a notice',
    who: 'teacher',
    path: ({ courseId }) => places.notices(courseId),
    into: (page) => page.locator('main section button').first().click(),
  },
  {
    name: 'joining a course',
    who: 'student',
    path: () => places.main,
    into: (page) => page.locator('main button').first().click(),
  },
  {
    name: 'drawer',
    who: 'student',
    path: () => places.tray,
    into: (page) => page.locator('#nav-drawer-trigger').click(),
  },
  { name: 'planned', who: 'teacher', path: () => '/pai/tools' },
  { name: 'AI agents, the first time', who: 'teacher', path: () => '/pai' },
  { name: 'templates of agents', who: 'teacher', path: () => '/pai/aitemplate' },
  { name: 'models of the school', who: 'teacher', path: () => '/pai/modelprovides' },
  { name: 'back from WeChat, signed out', who: 'nobody', path: () => '/wxLogin' },
  { name: 'appeal', who: 'nobody', path: () => '/appeal' },
  { name: 'for teachers', who: 'student', path: () => '/aiStudyAnalysis/CourseAnalysis' },
  { name: 'planned inside a course', who: 'student', path: ({ courseId }) => `/homework?courseid=${courseId}` },
  { name: 'no such page, signed in', who: 'student', path: () => '/no/such/place' },
  {
    name: 'menu of a teacher',
    who: 'teacher',
    path: () => '/main',
    into: (page) => page.locator('#avatar-menu-trigger').click(),
  },
  { name: 'sync popover', who: 'student', path: () => places.main, into: (page) => chip(page).click() },
  {
    name: 'menu',
    who: 'student',
    path: () => places.main,
    into: (page) => page.locator('#avatar-menu-trigger').click(),
  },
  {
    name: 'tour',
    who: 'student',
    path: () => places.main,
    into: async (page) => {
      await page.locator('#avatar-menu-trigger').click();
      await page.locator('[data-value="tour"]').click();
      await page.locator('[data-value="tour"]').waitFor({ state: 'hidden' });
      await noMoreTours(page);
    },
    shows: '[data-scope="tour"][data-part="content"]',
  },
  {
    name: 'editing a reply',
    who: 'student',
    path: ({ courseId, topicId }) => places.topic(courseId, topicId),
    into: (page) => page.locator('main li button').first().click(),
  },
  { name: 'all notifications', who: 'student', path: () => '/main/notification', shows: 'main li' },
  { name: 'no notifications', who: 'newcomer', path: () => '/main/notification' },
  {
    name: 'notifications',
    who: 'student',
    path: ({ courseId, topicId }) => places.topic(courseId, topicId),
    into: (page) => page.locator('#notification-bell').click(),
    shows: '[role="dialog"] [role="tab"]',
  },
  {
    name: 'link for guests',
    who: 'teacher',
    path: ({ courseId }) => places.members(courseId),
    into: (page) => page.locator('main section section button').first().click(),
  },
  {
    name: 'ending a course',
    who: 'teacher',
    path: ({ courseId }) => places.notices(courseId),
    into: (page) => page.locator('main h1 ~ * button').last().click(),
  },
  { name: 'palette', who: 'teacher', path: () => places.main, into: (page) => pressUntilOpen(page, 'Control+k') },
  { name: 'keyboard help', who: 'student', path: () => places.main, into: (page) => pressUntilOpen(page, '?') },
  {
    name: 'how to install',
    who: 'student',
    path: () => places.main,
    into: async (page) => {
      await page.locator('#avatar-menu-trigger').click();
      await page.locator('[data-value="install"]').click();
    },
    shows: '[role="dialog"] ol',
  },
  {
    name: 'sharing',
    who: 'teacher',
    path: () => '/share',
    into: async (page) => {
      await page.evaluate(async () => {
        const cache = await caches.open('shared');
        const at = `/share/given/${Date.now()}-1`;
        const said = { title: '停课通知', text: '明天台风，全天停课', url: 'https://example.org/typhoon' };
        const files = [
          { address: `${at}/0`, name: '台风路径图.pdf', size: 48_213, type: 'application/pdf', lastModified: 0 },
        ];
        await cache.put(`${at}/0`, new Response('%PDF-1.4'));
        await cache.put(at, new Response(JSON.stringify({ ...said, id: at.slice(13), uid: '', files, lost: 1 })));
      });
      await page.reload();
    },
    shows: '[data-shared]',
  },
  ...chatScreens,
  ...previewScreens,
  ...messageScreens,
  ...deviceScreens,
  // The view stays until it is left.
  {
    name: 'as a student sees it',
    who: 'teacher',
    path: ({ courseId }) => `${places.notices(courseId)}&studentviewer=1`,
    isLast: true,
  },
];
