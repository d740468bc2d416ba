import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { newId } from '#contract/core/ids.ts';
import { handInTest, startTest } from '#contract/features/exam/calls.ts';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import { sittingOf } from '#src/features/exam/data/queries.ts';
import { deviceAt } from '#tests/e2e/harness/at-school.ts';
import { type Device, openDevice, whenOfflineReady } from '#tests/e2e/harness/browser.ts';
import { type Account, openSchool, type School } from '#tests/e2e/harness/school.ts';
import { button, dialog, places, whenSynced } from '#tests/e2e/harness/screens.ts';
import { see } from '#tests/e2e/harness/see.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { answer, beginAt, handInAt, killed, type Sitter } from './sitting.ts';

let school: School;
let teacher: Account;
let students: readonly Account[];

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  const names = Array.from({ length: 21 }, (_, index) => `学生${String(index + 1).padStart(2, '0')}`);
  students = await Promise.all(names.map((name) => school.person('student', name)));
});
afterAll(() => school.close());

/** As it comes out of Word: full-width signs, options in one line, answers here and there. */
const pasted = `一、单项选择题（每小题2分，共4分）
1．光合作用在（ B ）中进行
A．线粒体  B．叶绿体  C．细胞核
2、下列属于原核生物的是
A、酵母菌
B、蓝藻
答案：D
二、填空题（每空3分）
3. 细胞膜主要由____和____组成。
答案：脂质/磷脂
三、判断题（每题1分）
4. 病毒没有细胞结构。（√）
解析：病毒由核酸和蛋白质组成。`;

/** As a spreadsheet holds it. */
const table = (): Promise<Buffer> =>
  writeXlsx([
    [{ value: '题型' }, { value: '题目' }, { value: '答案' }, { value: '分值' }],
    [{ value: '判断题' }, { value: '线粒体是细胞的动力工厂' }, { value: '对' }, { value: 2 }],
  ]).toBuffer();

const paste = (page: Page) => page.getByLabel('Text of the questions');

/** Of three students one has all of it right, one errs in the first question, one in the first and the last. */
const levelOf = (index: number): number => index % 3;
const scores = ['10 / 10', '8 / 10', '6 / 10'];

const optionOf = (level: number) => (level === 0 ? '叶绿体' : '线粒体');
const responseAt =
  (level: number) =>
  (question: Question): Response | undefined => {
    if (question.type === 'trueFalse')
      return { kind: 'options', ids: [level === 2 && question.stem.includes('动力') ? 'false' : 'true'] };
    if (question.type === 'fill') {
      const words = ['磷脂', '蛋白质'];
      return { kind: 'gaps', gaps: Object.fromEntries(question.gaps.map(({ id }, index) => [id, words[index] ?? ''])) };
    }
    if (question.type !== 'single') return undefined;
    const wanted = question.stem.includes('光合') ? optionOf(level) : '蓝藻';
    return { kind: 'options', ids: question.options.filter(({ html }) => html.includes(wanted)).map(({ id }) => id) };
  };

const withCore = 4;

const paperOf = async (one: Sitter | undefined) => {
  const sitting = one && (await sittingOf(one.tab.replica, one.attemptId));
  if (sitting === undefined) throw new Error('no paper on the device');
  return sitting.paper;
};

/** The rest of it, all right. */
const finish = async ({ page }: Device) => {
  await page.getByText('蓝藻', { exact: true }).click();
  await page.getByLabel('Gap 1').fill('磷脂');
  await page.getByLabel('Gap 2').fill('蛋白质');
  for (const nth of [0, 1]) await page.getByRole('radio', { name: 'True' }).nth(nth).check({ force: true });
};
const handIn = async ({ page }: Device) => {
  await button(page, 'Hand in').first().click();
  await button(dialog(page), 'Hand in').click();
};

/** Three at a time. */
const everybody = async <T>(all: readonly T[], act: (one: T, index: number) => Promise<unknown>): Promise<void> => {
  const waiting = [...all.entries()];
  const hand = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next[1], next[0]);
  };
  await Promise.all([hand(), hand(), hand()]);
};

test('a quiz is pasted offline, two flagged lines are mended, and it is published when the network is back; twenty-one, from whom on a question tells the good from the others, sit it with cuts and kills, and results and statistics are right (R-062, R-063, R-064, R-065, R-067, R-090, S-303, S-442, S-445, S-455, S-456, S-458)', async () => {
  const courseId = await school.course(teacher, '生物', students);
  const laptop = await openDevice(school);
  await laptop.wasSignedIn(teacher);
  await laptop.open(places.teaching(courseId));
  await whenOfflineReady(laptop.page);
  await whenSynced(laptop.page);
  await laptop.goTo(`/class_addtestpaper?courseid=${courseId}`);
  const { page } = laptop;
  await see(page.getByLabel('Title')).toBeVisible();
  await laptop.goOffline();
  await page.getByLabel('Title').fill('细胞测验');
  await button(page, 'Write the questions').click();
  await see(page.getByRole('heading', { name: '细胞测验' })).toBeVisible();
  const activityId = new URL(page.url()).searchParams.get('testpaperid') ?? '';

  await button(page, 'Paste text').click();
  await paste(page).fill(pasted);
  const flagged = dialog(page).getByRole('list', { name: 'Needs checking' });
  await see(flagged.getByRole('listitem')).toHaveCount(2);
  await see(flagged).toContainText('The answer is none of the options');
  await see(flagged).toContainText('Not as many answers as gaps');
  await paste(page).fill(pasted.replace('答案：D', '答案：B').replace('脂质/磷脂', '脂质/磷脂；蛋白质'));
  await see(flagged).toHaveCount(0);
  await button(dialog(page), 'Add 4 questions').click();

  await see(dialog(page)).toHaveCount(0);
  await see(page.getByText('8 points in all')).toBeVisible();
  await button(page, 'Paste text').click();
  await page.getByLabel('File of questions').setInputFiles({ name: '细胞.xlsx', mimeType: '', buffer: await table() });
  await see(paste(page)).toHaveValue(/线粒体是细胞的动力工厂/);
  await button(dialog(page), 'Add 1 question').click();
  await see(dialog(page)).toHaveCount(0);
  await see(page.getByText('10 points in all')).toBeVisible();
  await button(page, 'Publish').click();
  await see(page.getByText('Not published yet')).toBeVisible();
  await laptop.goOnline();
  await whenSynced(laptop.page);

  const [owner, ...others] = students;
  if (owner === undefined) throw new Error('a class');
  const pocket = await openDevice(school);
  await pocket.wasSignedIn(owner);
  await pocket.open(places.teaching(courseId));
  await see(pocket.page.getByText('细胞测验')).toBeVisible();
  await whenOfflineReady(pocket.page);
  await pocket.goTo(`/class_studentDetail?courseid=${courseId}&testpaperid=${activityId}`);
  await button(pocket.page, 'Begin the test').click();
  await pocket.page.getByText('叶绿体', { exact: true }).click();

  // The other twenty have no screen: four are the client's own core, on the same server, the rest another client's calls.
  const chance = chanceFrom(19);
  const place = { courseId, activityId };
  const sitters: Sitter[] = [];
  await everybody(others.slice(0, withCore), async (student, index) => {
    const id = newId(Date.now(), chance.bytes);
    sitters.push(await beginAt(deviceAt(school, student, chance), place, id, responseAt(levelOf(index + 1))));
  });
  await everybody(sitters, (one) => answer(one, 0, 2));

  await school.stop();
  await pocket.goOffline();
  await finish(pocket);
  await see(pocket.page.getByText('No network. Answers are saved on this device')).toBeVisible();
  await everybody(sitters, async (one, index) => {
    if (index % 3 === 0) await killed(one);
    await answer(one, 2, 5);
    if (index % 4 === 0) await killed(one);
  });
  await school.start();
  await pocket.page.reload();
  await see(pocket.page.getByLabel('Gap 2')).toHaveValue('蛋白质');
  await handIn(pocket);
  await see(pocket.page.getByText('Closed on this device, not sent yet')).toBeVisible();
  await pocket.goOnline();
  await everybody(sitters, (one) => handInAt(one, chance));
  const paper = await paperOf(sitters[0]);
  await everybody(others.slice(withCore), async (student, index) => {
    const attemptId = newId(Date.now(), chance.bytes);
    await school.say(student, startTest, { ...place, id: attemptId, device: attemptId });
    const respond = responseAt(levelOf(withCore + index + 1));
    const answers = paper.questions.map(({ itemId, question }) => {
      const response = respond(question) ?? null;
      return [itemId, { response, flagged: false, seq: 1, at: Date.now() }];
    });
    await school.say(student, handInTest, {
      ...{ ...place, attemptId, device: attemptId },
      ...{ answers: Object.fromEntries(answers), by: 'person' },
    });
  });
  await see(pocket.page.getByRole('status').getByText('Handed in')).toBeVisible();

  const at = (path: string) => `${path}?courseid=${courseId}&testpaperid=${activityId}`;
  await laptop.goTo(at('/class_testDetail'));
  await see(laptop.page.getByRole('status').filter({ hasText: 'Submitted' })).toContainText('Answering0Submitted21');
  for (const [index, { uid }] of students.entries())
    await see(laptop.page.locator(`[data-taker="${uid}"]`)).toContainText(scores[levelOf(index)] ?? '');
  await laptop.goTo(at('/examSummarize'));
  const whole = laptop.page.locator('dl').first();
  for (const said of ['Handed in21', 'Mean8 / 10', 'Median8', 'Highest10', 'Lowest6'])
    await see(whole).toContainText(said);
  const questions = laptop.page.locator('tr[data-item]');
  for (const [index, right] of [7, 21, 21, 21, 14].entries())
    await see(questions.nth(index)).toContainText(`${right} / 21`);
  await see(questions.nth(0)).toContainText('1.00');
  await see(laptop.page.locator(`[data-student="${students[1]?.uid}"]`)).toContainText('80 %');
});
