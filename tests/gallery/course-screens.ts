import type { Page } from 'playwright';
import { day } from '#contract/core/time.ts';
import { getQrCode, setMemberRole } from '#contract/features/course/calls.ts';
import { updateCourse } from '#contract/features/course/manage-calls.ts';
import * as enrolment from '#contract/features/enroll/calls.ts';
import type { Furnished } from '#tests/e2e/harness/gallery/furnish.ts';
import { makeId } from '#tests/e2e/harness/gallery/make-id.ts';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import type { Account } from '#tests/e2e/harness/school.ts';
import { places } from '#tests/e2e/harness/screens.ts';
import type { Class } from './large-class.ts';

/** A course that people apply for; the student has, the newcomer has not. */
export interface ApplyCourse {
  readonly courseId: string;
  readonly code: string;
}

export const giveApplicants = async ({ school, teacher, student, assistant }: Furnished): Promise<ApplyCourse> => {
  const courseId = await school.course(teacher, '科学史通识选修', [], [assistant]);
  const { code } = await school.say(teacher, getQrCode, { courseId });
  await school.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' });
  await school.say(teacher, updateCourse, {
    courseId,
    intro: '从古希腊到今天，科学怎样改变了人看世界的方式。每周一讲，期末写一篇短文。',
    location: '逸夫楼 302',
    creditHours: 32,
    asksNumber: true,
    asks: ['专业', '紧急联系人电话'],
  });
  const fields = [
    { id: makeId(), label: '为什么想选这门课？', kind: 'long' as const, required: true, options: [] },
    { id: makeId(), label: '年级', kind: 'choice' as const, required: true, options: ['大一', '大二', '大三'] },
  ];
  const notice = '名额有限，优先考虑没有选过通识课的同学。三个工作日内答复。';
  const open = { open: true, closesAt: Date.now() + 9 * day, capacity: 40, review: true, notice, fields };
  await school.say(teacher, enrolment.updateSetting, { courseId, ...open });
  const applicants: Account[] = [student];
  for (const name of ['罗晓彤', '谢文轩', '唐可欣', '许诺', '邓子墨', '古丽娜扎尔·买买提依明'])
    applicants.push(await school.person('student', name));
  const [why = '', year = ''] = fields.map(({ id }) => id);
  for (const who of applicants)
    await school.say(who, enrolment.enroll, {
      courseId,
      answers: { [why]: '想了解牛顿为什么研究炼金术。', [year]: '大二' },
    });
  const [, one, two, ...turned] = applicants;
  await school.say(teacher, enrolment.updateAuditState, { courseId, uids: [one?.uid ?? ''], state: 1 });
  const reason = '已选过同类课程';
  await school.say(teacher, enrolment.updateAuditState, { courseId, uids: [two?.uid ?? ''], state: 2, reason });
  const accounts = turned.slice(2).map(({ account }) => account);
  await school.say(teacher, enrolment.addBlackListsItemBat, { courseId, accounts, reason: '上学期缺课过半' });
  await school.say(teacher, enrolment.updateBlackListTips, { courseId, tips: '请联系教务处 010-6275 1234。' });
  return { courseId, code };
};

const ofApplied =
  (path: string) =>
  ({ applied }: Class): string =>
    `${path}?courseid=${applied.courseId}`;
const tab =
  (module: string) =>
  ({ large }: Class): string =>
    `/main/classDetail?courseid=${large.courseId}&modulename=${module}`;
const settings = ({ applied }: Class): string => `/main/classDetail?courseid=${applied.courseId}&modulename=setting`;

const down = (page: Page): Promise<unknown> => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
const wait = (shows: string) => ({ shows });

const inMenu = (
  name: string,
  trigger: string,
  choice: string,
  path: Screen<Class>['path'],
  shows = '[role=dialog]',
) => ({
  ...{ name, who: 'teacher' as const, path, shows },
  into: async (page: Page) => {
    await page.locator(trigger).first().click();
    await page.locator(`[role="menuitem"][data-value="${choice}"]`).click();
  },
});

export const courseScreens: readonly Screen<Class>[] = [
  { name: 'course: board of a large class', who: 'teacher', path: tab('teaching'), ...wait('li[data-activity]') },
  { name: 'course: board for its student', who: 'student', path: tab('teaching'), ...wait('li[data-activity]') },
  { name: 'course: members of a large class', who: 'teacher', path: tab('member'), ...wait('main li') },
  { name: 'course: members for a student', who: 'student', path: tab('member'), ...wait('main li') },
  { name: 'course: members, one course after another', who: 'teacher', path: () => '/main/member', ...wait('main li') },
  { name: 'course: groups of a large class', who: 'teacher', path: tab('group'), ...wait('main section li') },
  {
    name: 'course: classes of the school',
    who: 'teacher',
    path: tab('group'),
    into: async (page) => {
      await page.locator('main section button[aria-pressed=false]').first().click();
      await page.locator('main section li').first().waitFor();
    },
    shows: 'main section li',
  },
  {
    name: 'course: own class, for a student',
    who: 'student',
    path: tab('group'),
    ...wait('main section'),
  },
  { name: 'course: learning of a large class', who: 'teacher', path: tab('learning') },
  { name: 'course: homework of a large class', who: 'teacher', path: tab('homework') },
  { name: 'course: homework of a student', who: 'student', path: tab('homework') },
  { name: 'course: grades of a large class', who: 'teacher', path: tab('gradebook'), shows: '[role="grid"], main li' },
  { name: 'course: grades of a student', who: 'student', path: tab('gradebook'), shows: '[data-grade]' },
  {
    name: 'course: about',
    who: 'teacher',
    path: ({ applied }) => `${places.notices(applied.courseId)}&modulename=intro`,
  },
  { name: 'course: settings', who: 'teacher', path: settings, ...wait('main form') },
  {
    name: 'course: settings, enrolment',
    who: 'teacher',
    path: settings,
    into: async (page) => {
      await page.locator('main input[type="datetime-local"]').first().waitFor();
      await page.evaluate(() => document.querySelector('main input[type="datetime-local"]')?.scrollIntoView());
    },
    shows: 'main form',
  },
  {
    name: 'course: settings, the end',
    who: 'teacher',
    path: settings,
    into: async (page) => {
      await page.locator('main input[type="datetime-local"]').first().waitFor();
      await down(page);
      // No link of the part before is half under the header.
      await page.evaluate(() => scrollBy(0, -140));
    },
    shows: 'main form',
  },
  {
    name: 'course: settings for a student',
    who: 'student',
    path: ({ large }) => `/class_setting?courseid=${large.courseId}`,
  },
  inMenu('course: menu, invite', 'main button[aria-haspopup=menu]', 'invite', settings),
  inMenu('course: ending it', 'main button[aria-haspopup=menu]', 'end', settings),
  { name: 'course: shared with others', who: 'teacher', path: ofApplied('/shareView') },
  { name: 'course: joining by an invitation', who: 'newcomer', path: ({ applied }) => `/join?code=${applied.code}` },
  { name: 'course: an invitation that is wrong', who: 'newcomer', path: () => '/join?code=ZZZZZZ' },
  { name: 'enrolment: applying', who: 'newcomer', path: ofApplied('/studentEnrollCourseDetail') },
  { name: 'enrolment: applied', who: 'student', path: ofApplied('/studentEnrollCourseDetail') },
  { name: 'enrolment: applications', who: 'teacher', path: ofApplied('/main/enrollReview'), ...wait('main li') },
  {
    name: 'enrolment: nobody applied',
    who: 'teacher',
    path: ({ large }) => `/main/enrollReview?courseid=${large.courseId}`,
  },
  { name: 'enrolment: applications, for a student', who: 'student', path: ofApplied('/main/enrollReview') },
  { name: 'enrolment: turned away', who: 'teacher', path: ofApplied('/main/enrollBlacklist'), ...wait('main li') },
  {
    name: 'enrolment: nobody turned away',
    who: 'teacher',
    path: ({ large }) => `/main/enrollBlacklist?courseid=${large.courseId}`,
  },
  { name: 'calendar with nothing in it', who: 'newcomer', path: () => '/main/agenda' },
  { name: 'classes of a teacher', who: 'teacher', path: () => places.main, ...wait('main li') },
];
