import type { Page } from 'playwright';
import { places } from '../screens.ts';
import { classScreens } from './class-screens.ts';
import { graphScreens } from './graph-screens.ts';
import { groupScreens } from './group-screens.ts';
import { officeScreens } from './office-screens.ts';
import type { Screen } from './show.ts';

/** One of the forms behind the menu of what can be added. */
const adding = (name: string, choice: string): Screen => ({
  name,
  who: 'teacher',
  path: ({ courseId }) => places.teaching(courseId),
  into: async (page: Page) => {
    await page.locator('li[data-activity]').first().waitFor();
    const add = page.locator('[data-tour="lessons-add"]');
    await add.locator('xpath=following::button[@aria-haspopup="menu"][1]').click();
    await page.locator(`[role="menuitem"][data-value="${choice}"]`).click();
  },
  shows: '[role="dialog"]',
});

/** What the menu of the first activity that has it offers, by the picture of its choice. */
const ofActivity = (name: string, icon: string): Screen => ({
  name,
  who: 'teacher',
  path: ({ courseId }) => places.teaching(courseId),
  into: async (page: Page) => {
    await page.locator('li[data-activity] button[aria-haspopup="menu"]').first().click();
    await page.locator(`[role="menuitem"]:has(svg.lucide-${icon})`).click();
  },
  shows: '[role="dialog"]',
});

/** What is behind the tabs of a course. */
export const courseScreens: readonly Screen[] = [
  { name: 'notices', who: 'teacher', path: ({ courseId }) => places.notices(courseId) },
  {
    name: 'a part of a course that there is not',
    who: 'student',
    path: ({ courseId }) => `${places.notices(courseId)}&modulename=none`,
    shows: 'main li a[href^="/billboard_detail"]',
  },
  {
    name: 'a formatted notice',
    who: 'student',
    path: ({ courseId, formattedId }) => places.notice(courseId, formattedId),
    into: (page) => page.locator('main table').waitFor(),
    shows: 'main .katex',
  },
  {
    name: 'editing a formatted notice',
    who: 'teacher',
    path: ({ courseId, formattedId }) => places.notice(courseId, formattedId),
    into: (page) => page.locator('main button:has(svg.lucide-pencil)').click(),
    shows: '.ProseMirror .katex',
  },
  { name: 'topics', who: 'student', path: ({ courseId }) => places.topics(courseId) },
  ...groupScreens,
  ...classScreens,
  ...graphScreens,
  ...officeScreens,
  { name: 'members', who: 'teacher', path: ({ courseId }) => places.members(courseId) },
  { name: 'notice with readers', who: 'teacher', path: ({ courseId, noticeId }) => places.notice(courseId, noticeId) },
  { name: 'topic', who: 'student', path: ({ courseId, topicId }) => places.topic(courseId, topicId) },
  {
    name: 'teaching',
    who: 'teacher',
    path: ({ courseId }) => places.teaching(courseId),
    shows: 'li[data-activity]',
  },
  {
    name: 'teaching, to read',
    who: 'student',
    path: ({ courseId }) => places.teaching(courseId),
    shows: 'li[data-activity]',
  },
  { name: 'learning', who: 'student', path: ({ courseId }) => places.learning(courseId) },
  { name: 'learning of a class', who: 'teacher', path: ({ courseId }) => places.learning(courseId) },
  { name: 'activity', who: 'student', path: ({ courseId, activityId }) => places.resource(courseId, activityId) },
  {
    name: 'use statistics',
    who: 'teacher',
    path: ({ courseId, activityId }) => places.resource(courseId, activityId),
    shows: 'main table',
  },
  { name: 'study mode', who: 'student', path: ({ courseId, activityId }) => places.study(courseId, activityId) },
  { name: 'capacity of a course', who: 'teacher', path: ({ courseId }) => places.capacity(courseId) },
  { name: 'calendar', who: 'student', path: () => '/main/agenda', shows: 'main li' },
  { name: 'calendar of a teacher', who: 'teacher', path: () => '/main/agenda', shows: 'main li' },
  { name: 'topic of a teacher', who: 'teacher', path: ({ courseId, topicId }) => places.topic(courseId, topicId) },
  {
    name: 'a new topic',
    who: 'teacher',
    path: ({ courseId }) => places.topics(courseId),
    into: (page) => page.locator('main button:has(svg.lucide-plus)').first().click(),
    shows: '[role="dialog"] .ProseMirror',
  },
  ofActivity('publishing an activity', 'send'),
  ofActivity('who has done an activity', 'users'),
  ofActivity('history of an activity', 'history'),
  adding('a new chapter', 'chapter'),
  adding('new materials', 'material'),
  adding('a new link', 'link'),
  adding('types of files', 'fileType'),
  adding('importing from another course', 'import'),
  {
    name: 'content that is chosen',
    who: 'teacher',
    path: ({ courseId }) => places.teaching(courseId),
    into: async (page) => {
      await page.locator('li[data-activity] label').first().click();
      await page.locator('main [role="toolbar"]').waitFor();
      // The bar lies over what can be scrolled from under it; at the end nothing is left there.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
    shows: 'main [role="toolbar"]',
  },
];
