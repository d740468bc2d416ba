import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { deviceAt } from '#tests/e2e/harness/at-school.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { type OwnDevice, openDevice, whenOfflineReady } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { answer, beginAt, handInAt } from './sitting.ts';

let school: School;
let teacher: Account;
let students: readonly Account[];
let courseId: string;
let testId: string;
let filesId: string;

const id = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
const question = {
  stem: '<p>Which one holds chlorophyll?</p>',
  difficulty: '',
  score: 500,
  parts: [],
  required: false,
} as const;
const options = ['Mitochondrion', 'Chloroplast', 'Nucleus'].map((name, index) => ({
  id: `o${index}`,
  html: `<p>${name}</p>`,
}));
const choice: Question = { ...question, parts: [], type: 'single', options, perRow: 0 };
const words: Question = {
  ...question,
  stem: '<p>Why are leaves green?</p>',
  parts: [],
  type: 'shortAnswer',
  files: false,
};
const none = { credit: 'exact', missedScore: 0, reference: '', analysis: '' } as const;
const right: Key = { ...none, answer: { kind: 'options', right: ['o1'] } };
const open: Key = { ...none, answer: { kind: 'none' } };

const files = (stem: string): Question => ({ ...question, stem, parts: [], type: 'file', files: 3 });

/** Two questions, of which the first has a key. */
const usual = [
  [choice, right],
  [words, open],
] as const;

const published = async (
  settings: { readonly title: string },
  questions: readonly (readonly [Question, Key])[] = usual,
): Promise<string> => {
  const paperId = id();
  const { labels: _, ...others } = usualSettings;
  await school.say(teacher, createPaper, {
    ...others,
    courseId,
    id: paperId,
    order: 'a0',
    labels: [],
    minutes: 30,
    scoreShown: 'handedIn',
    sections: [{ id: 's1', title: '', intro: '' }],
    ...settings,
  });
  await school.say(teacher, addPaperItems, {
    courseId,
    paperId,
    items: questions.map(([asked, key], index) => ({
      ...{ id: id(), versionId: id(), sectionId: 's1', order: `a${index}`, score: 500 },
      ...{ question: asked, key },
    })),
  });
  await school.say(teacher, publishCoursewares, { courseId, ids: [paperId] });
  return paperId;
};

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  students = await Promise.all(['李明', '张伟', '陈静'].map((name) => school.person('student', name)));
  courseId = await school.course(teacher, '生物', students);
  testId = await published({ title: 'Cells' });
  filesId = await published({ title: 'Portfolio' }, [
    [files('<p>Your essay</p>'), open],
    [files('<p>Your drawing</p>'), open],
  ]);
});
afterAll(() => school.close());

const testPage = () => `/class_studentDetail?courseid=${courseId}&testpaperid=${testId}`;
const sit = async (page: Page, option: string) => {
  await button(page, 'Begin the test').click();
  await see(page.locator('[data-time-left]')).toBeVisible();
  await page.getByText(option, { exact: true }).click();
};

/** On a device without a screen. */
const sitsWithoutScreen = async (student: Account, option: string) => {
  const respond = ({ type }: Question): Response | undefined =>
    type === 'single' ? { kind: 'options', ids: [option] } : undefined;
  const place = { courseId, activityId: testId };
  const sitter = await beginAt(deviceAt(school, student, chanceFrom(7)), place, id(), respond);
  await answer(sitter, 0, 2);
  await handInAt(sitter, chanceFrom(7));
};

/** Two files pasted in one go are both in the answer that has the focus; another tab that takes over has them, and the first one writes no more. */
const pastesInTwoTabs = async ({ page, context, goTo }: OwnDevice) => {
  await goTo(`/class_studentDetail?courseid=${courseId}&testpaperid=${filesId}`);
  await button(page, 'Begin the test').click();
  const drawing = page.getByRole('group', { name: 'Your drawing' });
  await see(drawing).toBeVisible();
  await drawing.getByRole('button', { name: 'Choose files' }).focus();
  await page.evaluate(() => {
    for (const name of ['first.txt', 'second.txt']) {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([name], name, { type: 'text/plain' }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }
  });
  await see(drawing.locator('[data-file]')).toHaveCount(2);
  await see(page.locator('[data-file]')).toHaveCount(2);
  const other = await context.newPage();
  await other.goto(page.url());
  await see(other.getByText('This test is open in another tab')).toBeVisible();
  await button(other, 'Go on in this tab').click();
  await see(page.getByText('This test is open in another tab')).toBeVisible();
  await see(other.getByRole('group', { name: 'Your drawing' }).locator('[data-file]')).toHaveCount(2);
  await see(other.getByText('All answers are on the server')).toBeVisible();
  await other.close();
};

test('three students sit a test, one of them offline with a kill in the middle; files are pasted in two tabs; results are right (R-064, R-065, R-066, R-067, R-068, R-090, S-303, E-024)', async () => {
  const [first, second, third] = students;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three students');
  await sitsWithoutScreen(first, 'o1');
  await sitsWithoutScreen(second, 'o2');

  const laptop = await openDevice(school);
  await laptop.wasSignedIn(third);
  await laptop.restart();
  await laptop.open(testPage());
  await whenOfflineReady(laptop.page);
  await whenSynced(laptop.page);
  await sit(laptop.page, 'Mitochondrion');
  await see(laptop.page.getByText('All answers are on the server')).toBeVisible();
  const address = laptop.page.url();
  await laptop.goOffline();
  await laptop.page.getByText('Chloroplast', { exact: true }).click();
  await see(laptop.page.getByText('No network. Answers are saved on this device')).toBeVisible();
  await laptop.kill();
  await laptop.restart();
  await laptop.page.goto(address);
  await see(laptop.page.getByRole('radio', { name: /Chloroplast/ })).toBeChecked();
  await button(laptop.page, 'Hand in').first().click();
  await button(dialog(laptop.page), 'Hand in').click();
  await see(laptop.page.getByText('Closed on this device, not sent yet')).toBeVisible();
  await laptop.goOnline();
  await see(laptop.page.getByRole('status').getByText('Handed in')).toBeVisible();
  await pastesInTwoTabs(laptop);

  const at = (path: string) => `${path}?courseid=${courseId}&testpaperid=${testId}`;
  const desk = await openDevice(school);
  await desk.wasSignedIn(teacher);
  await desk.open(at('/class_testDetail'));
  const { page } = desk;
  const scoreOf = ({ uid }: Account) => page.locator(`[data-taker="${uid}"]`);
  await see(scoreOf(first)).toContainText('5 / 10');
  await see(scoreOf(second)).toContainText('0 / 10');
  await see(scoreOf(third)).toContainText('5 / 10');
  await see(page.getByText('Submitted')).not.toHaveCount(0);
  await desk.goTo(at('/examSummarize'));
  await see(page.getByRole('figure', { name: 'Distribution of the scores' }).locator('svg')).toBeVisible();
  await see(page.locator(`[data-student="${first.uid}"]`)).toContainText('50 %');
  await desk.goTo(at('/class_reviewDetails'));
  await see(page.getByRole('heading', { name: 'Question 1' })).toBeVisible();
  await see(page.getByLabel('Score, of 5')).toBeVisible();
});
