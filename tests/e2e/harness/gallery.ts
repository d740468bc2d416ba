import type { Page } from 'playwright';
import { newId } from '#contract/core/ids.ts';
import { createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { finishLearnV2, learnTimeLogV2, startLearnStatusV2 } from '#contract/features/learning/calls.ts';
import { addTask } from '#contract/features/todo/calls.ts';
import { type Device, type Look, openBrowser } from './browser.ts';
import { giveFiles, previewScreens, type Viewable } from './previews.ts';
import { type Account, openSchool, type School } from './school.ts';
import { chip, places, signedInAt } from './screens.ts';
import { see } from './see.ts';

type Person = 'teacher' | 'student' | 'newcomer';

/** A school with something on every screen. */
export interface Furnished extends Record<Person, Account> {
  readonly school: School;
  readonly courseId: string;
  readonly noticeId: string;
  readonly topicId: string;
  /** Something to learn, which the student has finished. */
  readonly activityId: string;
  /** One of each kind that is shown in its own way: `#file=…` opens them. */
  readonly files: Viewable;
}

export const furnish = async (): Promise<Furnished> => {
  const school = await openSchool();
  const teacher = await school.person('teacher', '王老师');
  const student = await school.person('student', '李明');
  const newcomer = await school.person('student', '张伟');
  const courseId = await school.course(teacher, '大学物理（含一个很长很长的课程名称，用来看换行）', [student]);
  const noticeId = await school.notice(teacher, courseId, '实验课改期', '改到下周三\n\n带实验报告');
  await school.notice(
    teacher,
    courseId,
    'A-very-long-title-without-any-space-that-could-be-broken-somewhere-in-between',
  );
  const topicId = await school.topic(teacher, courseId, '光是波还是粒子');
  await school.reply(student, courseId, topicId, '先看双缝实验');
  await school.say(student, addTask, {
    id: newId(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
    kind: 'dataCopy',
  });
  const activityId = await learned({ school, teacher, student, courseId });
  const files = await giveFiles(school, teacher);
  return { school, teacher, student, newcomer, courseId, noticeId, topicId, activityId, files };
};

const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** Two chapters; the first piece is done, the second begun. */
const learned = async (given: Pick<Furnished, 'school' | 'teacher' | 'student' | 'courseId'>): Promise<string> => {
  const { school, teacher, student, courseId } = given;
  const titles = ['极限的定义', '夹逼定理与一个很长很长很长很长的标题，用来看换行', 'Continuity'];
  const [first, second] = [makeId(), makeId()];
  await school.say(teacher, createChapter, { courseId, id: first, title: '第一章 极限', order: 'a0' });
  await school.say(teacher, createChapter, { courseId, id: second, title: '第二章 连续', order: 'a1' });
  const ids: string[] = [];
  for (const [index, title] of titles.entries()) {
    const id = makeId();
    const chapterId = index === 2 ? second : first;
    const link = { courseId, id, title, chapterId, order: `a${index}`, url: 'https://example.org/calculus' };
    await school.say(teacher, createCoursewareUrlLog, link);
    ids.push(id);
  }
  const [done = '', begun = ''] = ids;
  const now = Date.now();
  await school.say(student, learnTimeLogV2, { courseId, id: done, spent: [[now - 400_000, now]] });
  await school.say(student, finishLearnV2, { courseId, id: done });
  await school.say(student, startLearnStatusV2, { courseId, id: begun });
  return done;
};

/** One device for each kind of visitor. */
export const visitors = async (
  { school, ...people }: Furnished,
  look: Look = {},
): Promise<Readonly<Record<Screen['who'], Device>>> => {
  const room = await openBrowser();
  const visitor = async (person: Account) => {
    const device = await room.device(school, look);
    await signedInAt(device, person, places.main);
    return device;
  };
  return {
    nobody: await room.device(school, look),
    newcomer: await visitor(people.newcomer),
    student: await visitor(people.student),
    teacher: await visitor(people.teacher),
  };
};

export interface Screen {
  readonly name: string;
  readonly who: Person | 'nobody';
  readonly path: (furnished: Furnished) => string;
  /** Steps to a state that has no address, in any language. */
  readonly into?: (page: Page) => Promise<unknown>;
  /** What is there then; an overlay or an editor unless said otherwise. */
  readonly shows?: string;
}

/** The shortcuts come when the page is idle. */
const pressUntilOpen = (page: Page, keys: string): Promise<void> =>
  see(async () => {
    await page.keyboard.press(keys);
    await see(page.locator('[role="dialog"]')).toBeVisible({ timeout: 500 });
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
  { name: 'classes', who: 'student', path: () => places.main },
  { name: 'no classes', who: 'newcomer', path: () => places.main },
  { name: 'notices', who: 'teacher', path: ({ courseId }) => places.notices(courseId) },
  { name: 'topics', who: 'student', path: ({ courseId }) => places.topics(courseId) },
  { name: 'members', who: 'teacher', path: ({ courseId }) => places.members(courseId) },
  { name: 'notice with readers', who: 'teacher', path: ({ courseId, noticeId }) => places.notice(courseId, noticeId) },
  { name: 'topic', who: 'student', path: ({ courseId, topicId }) => places.topic(courseId, topicId) },
  {
    name: 'teaching',
    who: 'teacher',
    path: ({ courseId }) => places.teaching(courseId),
    into: () => Promise.resolve(),
    shows: 'li[data-activity]',
  },
  {
    name: 'teaching, to read',
    who: 'student',
    path: ({ courseId }) => places.teaching(courseId),
    into: () => Promise.resolve(),
    shows: 'li[data-activity]',
  },
  { name: 'learning', who: 'student', path: ({ courseId }) => places.learning(courseId) },
  { name: 'learning of a class', who: 'teacher', path: ({ courseId }) => places.learning(courseId) },
  { name: 'activity', who: 'student', path: ({ courseId, activityId }) => places.resource(courseId, activityId) },
  {
    name: 'use statistics',
    who: 'teacher',
    path: ({ courseId, activityId }) => places.resource(courseId, activityId),
    into: () => Promise.resolve(),
    shows: 'main table',
  },
  { name: 'study mode', who: 'student', path: ({ courseId, activityId }) => places.study(courseId, activityId) },
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
    into: (page) => page.locator('main section button').last().click(),
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
    into: (page) => page.locator('main h1 ~ * button').first().click(),
  },
  {
    name: 'drawer',
    who: 'student',
    path: () => places.tray,
    into: (page) => page.locator('#nav-drawer-trigger').click(),
  },
  { name: 'planned', who: 'teacher', path: () => '/pai' },
  { name: 'planned, signed out', who: 'nobody', path: () => '/regist' },
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
        const given = { title: '停课通知', text: '明天台风，全天停课', url: 'https://example.org/typhoon' };
        await (await caches.open('shared')).put('/share/given', new Response(JSON.stringify(given)));
      });
      await page.reload();
    },
    shows: '[data-shared]',
  },
  ...previewScreens,
  // The last: the view stays until it is left.
  {
    name: 'as a student sees it',
    who: 'teacher',
    path: ({ courseId }) => `${places.notices(courseId)}&studentviewer=1`,
  },
];

/** Opens a screen and waits until nothing on it moves. */
export const show = async (device: Device, { path, into, shows }: Screen, furnished: Furnished): Promise<void> => {
  const { page } = device;
  await device.open(path(furnished));
  await see(page.locator('h1')).toHaveCount(1);
  if (into !== undefined) {
    await into(page);
    await see(page.locator(shows ?? '[role$="dialog"], [role="menu"], main li textarea').first()).toBeVisible();
  }
  await atRest(page);
};

export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));
