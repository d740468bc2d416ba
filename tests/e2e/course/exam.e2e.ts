import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { type OwnDevice, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let students: readonly Account[];
let courseId: string;
let testId: string;
let examId: string;
let filesId: string;
let itemId: string;

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
  settings: { title: string; kind?: 'exam'; sequential?: boolean },
  firstId: string,
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
      ...{ id: index === 0 ? firstId : id(), versionId: id(), sectionId: 's1', order: `a${index}`, score: 500 },
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
  itemId = id();
  testId = await published({ title: 'Cells' }, itemId);
  examId = await published({ title: 'Final', kind: 'exam', sequential: true }, id());
  filesId = await published({ title: 'Portfolio' }, id(), [
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
const handIn = async (page: Page) => {
  await button(page, 'Hand in').first().click();
  await button(dialog(page), 'Hand in').click();
};

/** An exam goes on at another device when staff allow it; what the first one had not sent waits for them when it is over. */
const changesDevice = async ({ phone, tablet, desk }: Record<'phone' | 'tablet' | 'desk', OwnDevice>) => {
  const student = students[2];
  if (student === undefined) throw new Error('three students');
  const examPage = `/class_studentDetail?courseid=${courseId}&testpaperid=${examId}`;
  await phone.open(examPage);
  await sit(phone.page, 'Nucleus');
  await see(phone.page.getByText('All answers are on the server')).toBeVisible();
  const address = new URL(phone.page.url());
  await phone.goOffline();
  await phone.page.getByText('Chloroplast', { exact: true }).click();
  await see(phone.page.getByText('No network. Answers are saved on this device')).toBeVisible();

  await tablet.wasSignedIn(student);
  await tablet.open(`${address.pathname}${address.search}`);
  await button(tablet.page, 'Ask to go on here').click();
  await see(tablet.page.getByText('Your teacher is asked')).toBeVisible();
  await desk.goTo(`/class_testDetail?courseid=${courseId}&testpaperid=${examId}`);
  const asks = desk.page.getByRole('list', { name: 'Waiting at another device' });
  await see(asks).toContainText('陈静');
  await button(asks, 'Allow').click();
  await see(tablet.page.locator('[data-time-left]')).toBeVisible();
  await see(tablet.page.getByRole('radio', { name: /Nucleus/ })).toBeChecked();
  // The second press of a hasty hand turns no second page, and hands nothing in.
  await button(tablet.page, 'Next page').dblclick();
  await see(tablet.page.getByText('Too fast: the answer is being saved.')).toBeVisible();
  await see(tablet.page.getByText('Why are leaves green?')).toBeVisible();
  await see(dialog(tablet.page)).toHaveCount(0);
  // A reload is no way back.
  await tablet.page.reload();
  await see(tablet.page.getByText('Why are leaves green?')).toBeVisible();
  await see(tablet.page.getByText('Which one holds chlorophyll?')).toHaveCount(0);
  await handIn(tablet.page);
  await see(tablet.page.getByRole('status').getByText('Handed in')).toBeVisible();

  await phone.goOnline();
  const decides = 'It came when the test was over: your teacher decides';
  await see(phone.page.getByText(decides)).toBeVisible();
  const row = desk.page.locator(`[data-taker="${student.uid}"]`);
  await see(row).toContainText('Late arrival');
  await row.getByRole('link').click();
  await button(desk.page, 'Count it').click();
  await see(phone.page.getByText(decides)).toHaveCount(0);
  await desk.goTo(`/class_testDetail?courseid=${courseId}&testpaperid=${examId}`);
  await see(row).toContainText('5 / 10');
};

/** Two files pasted in one go are both in the answer that has the focus; another tab that takes over has them, and the first one writes no more. */
const pastesInTwoTabs = async ({ page, context }: OwnDevice) => {
  await page.goto(new URL(`/class_studentDetail?courseid=${courseId}&testpaperid=${filesId}`, page.url()).href);
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

test('three students sit a test, one of them offline with a kill in the middle, and an exam at two devices; results are right (R-064, R-065, R-066, R-067, R-068, R-090, S-303, S-543, E-024)', async () => {
  const [first, second, third] = await Promise.all(
    students.map(async (student) => {
      const device = await openDevice(school);
      await signedInAt(device, student, testPage());
      await whenSynced(device.page);
      return device;
    }),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('three devices');

  await sit(first.page, 'Chloroplast');
  await see(first.page.getByText('All answers are on the server')).toBeVisible();
  await handIn(first.page);
  await see(first.page.getByRole('status').getByText('Handed in')).toBeVisible();

  await pastesInTwoTabs(first);

  await sit(second.page, 'Nucleus');
  await handIn(second.page);
  await see(second.page.getByRole('status').getByText('Handed in')).toBeVisible();

  await third.restart();
  await third.open(testPage());
  await whenSynced(third.page);
  await sit(third.page, 'Mitochondrion');
  await see(third.page.getByText('All answers are on the server')).toBeVisible();
  const address = third.page.url();
  await third.goOffline();
  await third.page.getByText('Chloroplast', { exact: true }).click();
  await see(third.page.getByText('No network. Answers are saved on this device')).toBeVisible();
  await third.kill();
  await third.restart();
  await third.page.goto(address);
  await see(third.page.getByRole('radio', { name: /Chloroplast/ })).toBeChecked();
  await handIn(third.page);
  await see(third.page.getByText('Closed on this device, not sent yet')).toBeVisible();
  await third.goOnline();
  await see(third.page.getByRole('status').getByText('Handed in')).toBeVisible();

  const desk = await openDevice(school);
  await signedInAt(desk, teacher, `/class_testDetail?courseid=${courseId}&testpaperid=${testId}`);
  await changesDevice({ phone: third, tablet: second, desk });
  await desk.goTo(`/class_testDetail?courseid=${courseId}&testpaperid=${testId}`);
  const scoreOf = (student: Account | undefined) => desk.page.locator(`[data-taker="${student?.uid}"]`);
  await see(scoreOf(students[0])).toContainText('5 / 10');
  await see(scoreOf(students[1])).toContainText('0 / 10');
  await see(scoreOf(students[2])).toContainText('5 / 10');
  await see(desk.page.getByText('Submitted')).not.toHaveCount(0);

  const { page } = desk;
  const at = (path: string) => `${path}?courseid=${courseId}&testpaperid=${testId}`;
  await desk.goTo(at('/examSummarize'));
  await see(page.getByRole('figure', { name: 'Distribution of the scores' }).locator('svg')).toBeVisible();
  await see(page.locator(`[data-student="${students[0]?.uid}"]`)).toContainText('50 %');
  await desk.goTo(at('/class_reviewDetails'));
  await see(page.getByRole('heading', { name: 'Question 1' })).toBeVisible();
  await see(page.getByLabel('Score, of 5')).toBeVisible();
});

test('a test is begun from the addresses of lesson preparation, in the course that is chosen (R-069, R-084, R-085, R-086, R-089)', async () => {
  const desk = await openDevice(school);
  const { page } = desk;
  await signedInAt(desk, teacher, '/newTest');
  await whenSynced(page);
  await page.getByRole('link', { name: /生物/ }).click();
  await see(page.getByLabel('Title')).toBeVisible();
  await desk.open('/createExam');
  await page.getByRole('link', { name: /生物/ }).click();
  await see(page.getByRole('combobox', { name: 'What it is for' })).toContainText('Exam');
  await page.getByLabel('Title').fill('Drawn');
  await button(page, 'Write the questions').click();
  await see(page.getByRole('heading', { name: 'Drawn' })).toBeVisible();
  const made = new URL(page.url()).search;
  await desk.open(`/randomTestPaper${made}`);
  await see(dialog(page)).toContainText('How many');
  await desk.open(`/editLPTestPaper?testpaperid=${new URLSearchParams(made).get('testpaperid')}`);
  await see(page.getByRole('heading', { name: 'Drawn' })).toBeVisible();
  await desk.open(`/option-editor?courseid=${courseId}&testpaperid=${testId}&id=${itemId}`);
  await see(dialog(page)).toContainText('Correct the answer');
});
