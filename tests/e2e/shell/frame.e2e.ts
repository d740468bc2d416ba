import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { replyCode } from '#contract/core/reply-code.ts';
import { getUserStorage } from '#contract/features/storage/calls.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { givenSchool, school, student, teacher } from '../harness/given/school.ts';
import { goTo } from '../harness/places.ts';
import { button, dialog, places, refusing, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { goesIntoTheMessages } from '../messaging/on-a-phone.ts';
import { measureDialogs } from './dialog-widths.ts';

let physics: string;
let analysis: string;
givenSchool(async () => {
  physics = await school.course(teacher, '大学物理', [], [student]);
  analysis = await school.course(teacher, '数学分析', [student]);
  await school.looks({
    languageSwitchUid: teacher.uid,
    links: {
      aiTools: 'https://ai.example',
      recordings: 'https://recordings.example',
      plagiarism: 'https://check.example',
      defence: 'https://slides.example',
      aiWriting: [{ title: 'Essays', url: 'https://write.example' }],
    },
  });
});

const drawer = (page: Page) => page.locator('[data-drawer]');

const openDrawer = async (page: Page) => {
  await button(page, 'Navigation').click();
  await see(drawer(page)).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
};

test('a student: what only the network can tell, the outline first, the overlay after 2.5 s; a drawer of 288 px, courses chosen in it, the handle, the way back up; then a teacher: the drawer by keyboard, the menu, the cluster and the avatar menu in their order (S-050, S-072, S-074, S-075, S-076, S-077, S-078, S-079, S-080, S-096, S-106, S-107, S-108, S-110, S-112, S-114, S-115, S-116, S-120, S-122, S-131, S-132, S-141, S-142, S-143, S-144, S-145, S-149, S-150, S-193, S-196, S-197, S-509, S-514, S-541, S-566)', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await device.wasSignedIn(student);
  await waitsForTheNetwork(device);
  await whenSynced(page);
  await device.goTo(places.tray);
  await choosesACourse(page);
  await usesTheHandle(page);
  await goesBackUp(page);
  await goTo(page, '/lessonPreparationArea');
  await see(page.locator('main')).toContainText('This part is for teachers.');
  await see(page.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText(['My classroom']);

  await page.setViewportSize({ width: 1280, height: 800 });
  await signedInAt(device, teacher, places.tray);
  await usesTheDrawer(page);
  await findsTheirWay(page);
  await measureDialogs(page, [
    [places.main, 'Create course', 550],
    [places.notices(physics), 'New notice', 650],
    [places.topics(physics), 'New topic', 650],
  ]);
  // Last: what tells of a refusal there lies over the page.
  await opensTheMenu(page);
});

/** The first visit of this person here: nothing of theirs lies on the device. */
const waitsForTheNetwork = async ({ page, open }: Device): Promise<void> => {
  const held = Promise.withResolvers<void>();
  await page.route('**/sync/**', (route) => held.promise.then(() => route.continue()));
  await page.addInitScript(() => {
    const times = { outline: 0, overlay: 0 };
    Object.assign(window, { times });
    new MutationObserver(() => {
      if (document.querySelector('main [role="status"]') !== null) times.outline ||= performance.now();
      if (document.querySelector('[data-loading]') !== null) times.overlay ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await open(places.main);
  await see(page.locator('[data-loading]')).toContainText('Loading…');
  const times = await page.evaluate(() => Reflect.get(window, 'times') as Record<'outline' | 'overlay', number>);
  expect(times.outline).toBeGreaterThan(0);
  expect(times.overlay).toBeGreaterThan(Math.max(times.outline, 2_500));
  held.resolve();
  await see(page.locator('[data-loading]')).toHaveCount(0);
};

const choosesACourse = async (page: Page) => {
  await openDrawer(page);
  expect(await drawer(page).evaluate((element) => element.getBoundingClientRect())).toMatchObject({ x: 0, width: 288 });
  expect(await drawer(page).getByRole('navigation', { name: 'Areas' }).getByRole('link').allInnerTexts()).toEqual([
    'My classroom',
    'AI tools',
  ]);
  const groups = drawer(page).locator('[data-group]');
  await see(groups).toHaveCount(2);
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('data-group')))).toEqual([
    'student',
    'assistant',
  ]);
  const assisted = groups.nth(1);
  await assisted.getByRole('button').click();
  await see(assisted.getByRole('link')).toHaveCount(0);
  await assisted.getByRole('button').click();
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await assisted.getByRole('link', { name: /大学物理/ }).click();
  await see(drawer(page)).toHaveCount(0);
  await see(page.locator('h1')).toHaveText('大学物理');
  expect(page.url()).toContain(`/main/classDetail?courseid=${physics}&courserole=2`);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('chosen-course') ?? 'null'));
  await see.poll(kept).toEqual({ courseid: physics, coursename: '大学物理', classname: '1 班', courserole: 2 });
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  await openDrawer(page);
  await see(drawer(page).locator('[aria-current="page"]')).toHaveText(/大学物理/);
  await page.keyboard.press('Escape');
};

const usesTheDrawer = async (page: Page) => {
  await openDrawer(page);
  await see(drawer(page).locator('[data-group]').first()).toContainText('Courses I teach');
  await see(drawer(page).getByRole('link', { name: /AI tools/ })).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await see(drawer(page)).toHaveCount(0);
  await see(button(page, 'Navigation')).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('link', { name: 'My classroom' }).click();
  await see(drawer(page)).toHaveCount(0);
  await see(page).toHaveURL(/\/main$/);
  await see.poll(() => page.evaluate(() => localStorage.getItem('chosen-area'))).toBe('"/"');
  await goTo(page, places.tray);
  await openDrawer(page);
  // What belongs to no area highlights none.
  await see(drawer(page).getByRole('link', { name: 'My classroom' })).toBeVisible();
  await see(drawer(page).locator('[aria-current="page"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await see(drawer(page)).toHaveCount(0);
  await goTo(page, places.main);
};

const findsTheirWay = async (page: Page) => {
  const menu = page.getByRole('navigation', { name: 'Areas' });
  await see(menu.getByRole('link')).toHaveText([
    ...['My classroom', 'Lesson preparation', 'Research office', 'AI agents', 'Knowledge graphs'],
  ]);
  await see(menu.locator('[aria-current="page"]')).toHaveText('My classroom');
  const names = () =>
    page
      .locator('header :is(a, button)[aria-label]')
      .evaluateAll((all) => all.slice(0, 8).map((one) => one.getAttribute('aria-label')));
  await see
    .poll(names)
    .toEqual([
      ...['Teaching recordings', 'AI tools', 'Thesis tools', 'Tasks', expect.stringMatching(/^Sync/)],
      ...[expect.stringMatching(/^(Private m|M)essages/), expect.stringMatching(/^Notifications/), 'Menu of 王老师'],
    ]);
  await button(page, 'Thesis tools').click();
  await see(page.getByRole('menuitem')).toHaveText([/Plagiarism check/, /Defence slides/]);
  await page.keyboard.press('Escape');
  await goTo(page, '/pai/tools');
  const way = page.getByRole('navigation', { name: 'Where you are' });
  await see(way).toHaveText(/My classroom.*AI agents.*Tools/s);
  await way.getByRole('link', { name: 'AI agents' }).click();
  await see(page.locator('h1')).toHaveText('AI agents');
  await page.locator('header a').first().click();
  await see(page).toHaveURL(/\/main$/);
};

const opensTheMenu = async (page: Page) => {
  await page.locator('#avatar-menu-trigger').click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await see(items.first()).toHaveText('Become a VIP');
  const names = await items.allInnerTexts();
  expect(names.slice(0, 4)).toEqual([
    ...['Become a VIP', 'Account capacity', 'Institution authentication', 'Personal settings'],
  ]);
  expect(names.at(-1)).toBe('Log out');
  await see(page.getByRole('menuitemradio', { name: '繁體中文' })).toBeVisible();
  await items.filter({ hasText: 'Account capacity' }).click();
  await see(dialog(page)).toContainText('used in all your courses');
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);
  // What is asked on a detail of an office that is not one's own leads out of it.
  await refusing(page, getUserStorage, replyCode.notAllowed);
  await goTo(page, '/TeachingResearch/resource?id=7');
  await page.locator('#avatar-menu-trigger').click();
  await items.filter({ hasText: 'Account capacity' }).click();
  await see(page).toHaveURL(/\/main$/);
  await page.unroute(`**${getUserStorage.path}`);
};

const usesTheHandle = async (page: Page) => {
  await goTo(page, places.main);
  const handle = page.locator('[data-handle]');
  const entries = handle.locator('#handle-entries > *');
  const names = ['To-do', 'Private messages', 'Friends', 'Customer service', 'Official account', 'Feedback'];
  await see(entries).toHaveText(names.map((name) => new RegExp(name)));
  await entries.nth(2).click();
  const messages = page.getByRole('complementary', { name: 'Messages' });
  await see(messages.getByRole('tab', { name: 'Friends' })).toHaveAttribute('aria-selected', 'true');
  await messages.getByRole('tab', { name: 'Friends' }).press('Escape');
  await see(messages).toHaveCount(0);
  await entries.nth(5).click();
  await see(dialog(page)).toContainText('Feedback');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1024, height: 800 });
  await see(entries).toHaveCount(0);
  await button(handle, 'Open the toolbar').click();
  await entries.first().click();
  await see(page).toHaveURL(/\/main\/todo/);
  await see(handle).toHaveCount(0);
  await goTo(page, '/thesisDefense');
  await see(handle).toBeVisible();
};

test('a phone has the bottom bar on level 1, the way back on level 3, and the rest behind one button; into the messages step by step, and back step by step; a link leads to a conversation (S-037, S-199)', async () => {
  const device = await openDevice(school, { viewport: { width: 390, height: 844 }, touch: true });
  const { page } = device;
  await signedInAt(device, student, places.main);
  const bar = page.getByRole('navigation', { name: 'Main places' });
  await see(bar.locator('a, button')).toHaveText(['Classes', /To-do/, 'Messages', /Notifications/, 'Me']);
  const box = await bar.boundingBox();
  expect(box).toMatchObject({ height: 56, y: 844 - 56 });
  await button(bar, 'Messages').click();
  await see(dialog(page).getByRole('tab', { name: 'Conversations' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await see(dialog(page)).toHaveCount(0);
  await goesIntoTheMessages(device, analysis, '数学分析');
  await button(bar, 'Me').click();
  await see(page.getByRole('menuitem', { name: 'Tasks' })).toBeVisible();
  await see(page.getByRole('menuitemradio', { name: '繁體中文' })).toHaveCount(0);
  // A form that is longer than this phone is high: its button stays in sight.
  await page.setViewportSize({ width: 390, height: 560 });
  await page.getByRole('menuitem', { name: 'Feedback' }).click();
  await see(button(dialog(page), 'Send')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);

  const notice = await school.notice(teacher, physics, '停课');
  await goTo(page, places.notice(physics, notice));
  await see(page.getByRole('link', { name: 'Back to 大学物理' })).toBeVisible();
  await see(bar).toHaveCount(0);
  await see(button(page, 'Navigation')).toHaveCount(0);
  await page.locator('#avatar-menu-trigger').click();
  await page.getByRole('menuitem', { name: 'Navigation' }).click();
  await see(drawer(page)).toBeVisible();

  // Wider than the screen: the part in front is in sight, from the load on.
  await device.open(places.members(analysis));
  const parts = page.getByRole('navigation', { name: 'Parts of the course' });
  await see(parts.getByRole('link', { name: 'Members' })).toBeInViewport({ ratio: 0.9 });
  await button(page, 'Message 王老师').tap();
  await see(dialog(page).getByRole('heading', { name: '王老师' })).toBeFocused();
});

const goesBackUp = async (page: Page) => {
  await page.locator('main').evaluate((main) => {
    main.style.minHeight = '4000px';
  });
  const top = page.locator('[data-back-to-top] button');
  await see(top).toHaveCount(0);
  await page.mouse.wheel(0, 3000);
  await see(top).toHaveText('Top');
  await top.click();
  await see(top).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(600);
};
