import type { Page } from 'playwright';
import { day } from '#contract/core/time.ts';
import { setActivities } from '#contract/features/activity/calls.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import type { Furnished } from '#tests/e2e/harness/gallery/furnish.ts';
import { makeId } from '#tests/e2e/harness/gallery/make-id.ts';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import { places } from '#tests/e2e/harness/screens.ts';
import type { Class } from './large-class.ts';

/** Courses at both ends of what a board shows: titles as long as they may be, and nothing at all. */
export interface Boards {
  readonly longId: string;
  readonly emptyId: string;
  readonly longNoticeId: string;
}

const longTitle =
  '关于第三章“电磁感应与麦克斯韦方程组”课后阅读材料、补充习题与小组讨论安排（请务必在下周三上课之前完成，并带上打印稿）';
const unbroken = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft_2026_final_v3';

export const giveBoards = async ({ school, teacher, student }: Furnished): Promise<Boards> => {
  const longId = await school.course(teacher, '电磁学与光学实验', [student]);
  const emptyId = await school.course(teacher, '刚建好的课程', [student]);
  const chapters = [`第一章 ${longTitle}`, unbroken];
  const titles = [longTitle, unbroken, '短', '第二讲 安培定律', 'Reading 5', '练习六', '练习七', '练习八'];
  const ids: string[] = [];
  for (const [at, title] of chapters.entries()) {
    const chapterId = makeId();
    await school.say(teacher, createChapter, { courseId: longId, id: chapterId, title, order: `a${at}`, hours: 4 });
    for (const [one, name] of titles.entries()) {
      const id = makeId();
      const link = { url: 'https://example.com/a/very/long/address/that/nobody/reads', order: `a${one}` };
      await school.say(teacher, createCoursewareUrl, { courseId: longId, id, chapterId, title: name, ...link });
      ids.push(id);
    }
  }
  await school.say(teacher, publishCoursewares, { courseId: longId, ids: ids.slice(0, 12) });
  const [first = '', second = '', third = ''] = ids;
  const closesAt = Date.now() + 3 * day;
  await school.say(teacher, setActivities, { courseId: longId, ids: [first, second], closesAt });
  await school.say(teacher, setActivities, { courseId: longId, ids: [third], audience: [`u:${student.uid}`] });
  await school.topic(teacher, longId, longTitle);
  const longNoticeId = await school.notice(teacher, longId, longTitle, `${longTitle.repeat(6)} ${unbroken.repeat(3)}`);
  await school.notice(teacher, longId, unbroken);
  return { longId, emptyId, longNoticeId };
};

type Path = Screen<Class>['path'];
const board: Path = ({ boards }) => places.teaching(boards.longId);
const empty: Path = ({ boards }) => places.teaching(boards.emptyId);
const wait = (shows: string) => ({ into: () => Promise.resolve(), shows });

const looking = (words: string) => async (page: Page) => {
  await page.locator('li[data-activity]').first().waitFor();
  await page.locator('main input[type=search]').fill(words);
  await page.waitForTimeout(500);
};

/** Where the keys are is seen: the first line, as one tabs to it. */
const tabbed = async (page: Page) => {
  const line = page.locator('li[data-activity] button, li[data-activity] a').first();
  await line.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
};

export const boardScreens: readonly Screen<Class>[] = [
  { name: 'board: long titles', who: 'teacher', path: board, ...wait('li[data-activity]') },
  { name: 'board: long titles, to read', who: 'student', path: board, ...wait('li[data-activity]') },
  { name: 'board: nothing there', who: 'teacher', path: empty, ...wait('main section') },
  { name: 'board: nothing there, to read', who: 'student', path: empty },
  { name: 'board: nothing found', who: 'teacher', path: board, into: looking('没有这个'), shows: 'main section' },
  {
    name: 'board: nothing found, to read',
    who: 'student',
    path: board,
    into: looking('没有这个'),
    shows: 'main section',
  },
  { name: 'board: found', who: 'student', path: board, into: looking('练习'), shows: 'li[data-activity]' },
  { name: 'board: by keyboard', who: 'teacher', path: board, into: tabbed, shows: 'li[data-activity]' },
  { name: 'board: by keyboard, to read', who: 'student', path: board, into: tabbed, shows: 'li[data-activity]' },
  { name: 'board: notices', who: 'student', path: ({ boards }) => places.notices(boards.longId), ...wait('main li') },
  {
    name: 'board: notices of staff',
    who: 'teacher',
    path: ({ boards }) => places.notices(boards.longId),
    ...wait('main li'),
  },
  { name: 'board: no notices', who: 'teacher', path: ({ boards }) => places.notices(boards.emptyId) },
  { name: 'board: no notices, to read', who: 'student', path: ({ boards }) => places.notices(boards.emptyId) },
  {
    name: 'board: a long notice',
    who: 'teacher',
    path: ({ boards }) => places.notice(boards.longId, boards.longNoticeId),
  },
  { name: 'board: topics', who: 'teacher', path: ({ boards }) => places.topics(boards.longId), ...wait('main li') },
  {
    name: 'board: a notice that is refused',
    who: 'teacher',
    path: ({ boards }) => places.notices(boards.longId),
    into: async (page) => {
      await page.locator('main section button:has(svg.lucide-plus)').first().click();
      await page.locator('[role="dialog"] button[type="submit"]').click();
    },
    shows: '[role="dialog"] [aria-invalid="true"]',
  },
  {
    name: 'board: content of another course',
    who: 'teacher',
    path: empty,
    into: async (page) => {
      await page.locator('main section button[aria-haspopup="menu"]').first().click();
      await page.locator('[role="menuitem"][data-value="import"]').click();
      await page.locator('[role="dialog"] li label').nth(1).click();
    },
    shows: '[role="dialog"] li input:checked',
  },
  { name: 'board: no topics', who: 'student', path: ({ boards }) => places.topics(boards.emptyId) },
];
