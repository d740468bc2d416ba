import type { Page } from 'playwright';
import { createGuestLink } from '#contract/features/course/calls.ts';
import { homeworkScreens } from '#tests/e2e/harness/gallery/homework.ts';
import { questionScreens } from '#tests/e2e/harness/gallery/question-screens.ts';
import { reviewToolScreens } from '#tests/e2e/harness/gallery/review-tools.ts';
import { noMoreTours, type Screen } from '#tests/e2e/harness/gallery/show.ts';
import { places, refusing } from '#tests/e2e/harness/screens.ts';
import { see } from '#tests/e2e/harness/see.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { boardScreens } from './board-screens.ts';
import { courseScreens } from './course-screens.ts';
import { examDeviceScreens } from './exam-device-screens.ts';
import { examScreens } from './exam-screens.ts';
import type { Class } from './large-class.ts';
import { peerScreens } from './peer-screens.ts';
import { personScreens } from './person-screens.ts';
import { quizScreens } from './quiz-screens.ts';
import { readingScreens } from './review-screens.ts';

/** What another app shared, put where the service worker puts it. */
const share = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const cache = await caches.open('shared');
    const at = `/share/given/${Date.now()}-2`;
    const words = { title: '', text: '复习用，周三之前看完', url: '' };
    const files = ['第一章 绪论.pdf', '一个很长很长的文件名，用来看它在窄屏幕上怎样缩短而不把按钮挤出去.docx'];
    const kept = files.map((name, index) => ({
      address: `${at}/${index}`,
      name,
      size: 48_213,
      type: 'application/pdf',
      lastModified: 0,
    }));
    for (const { address } of kept) await cache.put(address, new Response('%PDF-1.4'));
    await cache.put(at, new Response(JSON.stringify({ ...words, id: at.slice(13), uid: '', files: kept, lost: 0 })));
  });
  await page.reload();
  await page.locator('[data-shared]').waitFor();
};

const portal = ['productFunction', 'solutions', 'vipPower', 'aboutUs', 'contactktp', 'clauseService', 'browser'];

/** Looked at here only: a run of all tests has 25 minutes. */
export const moreScreens: readonly Screen<Class>[] = [
  ...homeworkScreens,
  ...reviewToolScreens,
  ...questionScreens,
  ...examScreens,
  ...examDeviceScreens,
  ...quizScreens,
  ...peerScreens,
  ...readingScreens,
  ...courseScreens,
  ...boardScreens,
  ...personScreens,
  ...portal.map((page): Screen => ({ name: `portal: ${page}`, who: 'nobody', path: () => `/${page}` })),
  { name: 'files to share, and where to', who: 'teacher', path: () => '/share', into: share, shows: '[data-shared]' },
  {
    name: 'files that wait in a message',
    who: 'teacher',
    path: () => '/share',
    into: async (page) => {
      await share(page);
      await page.locator('main section li button').first().click();
    },
    shows: '[data-attached]',
  },
  {
    name: 'no room for what was shared',
    who: 'student',
    path: () => '/share?full=1',
    shows: 'main svg',
  },
  {
    name: 'a picture that is cut',
    who: 'student',
    path: () => places.settings('account'),
    into: (page) =>
      page
        .locator('main input[type=file]')
        .first()
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngOf(600, 400) }),
  },
  {
    name: 'a password that is measured',
    who: 'student',
    path: () => places.settings('password'),
    into: (page) => page.locator('input[name=newPassword]').fill('Chalk-and-2027'),
    shows: '[data-strength]',
  },
  {
    name: 'tour of the lessons',
    who: 'teacher',
    path: ({ courseId }) => places.teaching(courseId),
    into: async (page) => {
      await page.locator('li[data-activity]').first().waitFor();
      await page.locator('#avatar-menu-trigger').click();
      await page.locator('[data-value="tour"]').click();
      await see(page.locator('[data-value="tour"]')).toBeHidden();
      await noMoreTours(page);
    },
    shows: '[data-scope="tour"][data-part="content"]',
  },
  {
    name: 'tour, on its way',
    who: 'student',
    path: () => places.main,
    into: async (page) => {
      await page.locator('#avatar-menu-trigger').click();
      await page.locator('[data-value="tour"]').click();
      await see(page.locator('[data-value="tour"]')).toBeHidden();
      await noMoreTours(page);
      await page.locator('[data-scope="tour"][data-part="content"] button').first().click();
    },
    shows: '[data-scope="tour"] button + button',
  },
  {
    name: 'told beside a dialog',
    who: 'teacher',
    path: ({ courseId }) => places.members(courseId),
    into: async (page) => {
      await refusing(page, createGuestLink, 10_403);
      await page.locator('main section section button').first().click();
      await page.locator('[role="dialog"] button[type="submit"]').click();
    },
    shows: '[data-tellings] button',
  },
  {
    name: 'messages: taken back',
    who: 'teacher',
    path: ({ courseId }) => `${places.main}?chat=${courseId}`,
    into: async (page) => {
      await page.locator('[data-composer] textarea').fill('写错了，明天不上课');
      await page.locator('[data-composer] textarea').press('Control+Enter');
      const line = page.locator('[data-line]', { hasText: '写错了' }).last();
      await see(line.locator('[data-progress="sent"], [data-progress="read"]')).toBeVisible();
      await line.locator('[data-more]').evaluate((button: HTMLElement) => button.click());
      await page.locator('[role="menuitem"][data-value="recall"]').click();
    },
    shows: '[data-line] button',
  },
];
