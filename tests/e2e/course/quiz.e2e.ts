import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
let quizId: string;
let itemId: string;

const id = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
const options = ['Mitochondrion', 'Chloroplast', 'Nucleus'].map((name, index) => ({
  id: `o${index}`,
  html: `<p>${name}</p>`,
}));
const choice: Question = {
  stem: '<p>Which one holds chlorophyll?</p>',
  difficulty: '',
  score: 500,
  parts: [],
  required: false,
  type: 'single',
  options,
  perRow: 0,
};
const right: Key = {
  credit: 'exact',
  missedScore: 0,
  reference: '',
  analysis: '',
  answer: { kind: 'options', right: ['o1'] },
};

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '生物', [student]);
  [quizId, itemId] = [id(), id()];
  const { labels: _, ...settings } = usualSettings;
  const sections = [{ id: 's1', title: '', intro: '' }];
  const made = { courseId, id: quizId, title: 'Cells live', order: 'a0', labels: [], sections };
  await school.say(teacher, createPaper, { ...settings, ...made, as: 'interactiveQuiz' });
  const items = [
    { id: itemId, versionId: id(), sectionId: 's1', order: 'a0', score: 500, question: choice, key: right },
  ];
  await school.say(teacher, addPaperItems, { courseId, paperId: quizId, items });
  await school.say(teacher, publishCoursewares, { courseId, ids: [quizId] });
});
afterAll(() => school.close());

test('a question is asked in class, a phone answers, bars follow, the answer is shown and the results are kept (R-070, R-071, R-072, R-073, R-074, S-005, S-261)', async () => {
  const at = (path: string) => `${path}?courseid=${courseId}&testpaperid=${quizId}`;
  const phone = await openDevice(school);
  await signedInAt(phone, student, at('/interactive'));
  await whenSynced(phone.page);
  await see(phone.page.getByText('No question yet')).toBeVisible();

  const desk = await openDevice(school);
  await signedInAt(desk, teacher, at('/class_interactionTestDetail'));
  await button(desk.page, 'Ask question 1').click();
  await see(desk.page.getByText('Question 1 is open')).toBeVisible();

  await phone.page.getByText('Chloroplast', { exact: true }).click();
  await button(phone.page, 'Send the answer').click();
  await see(phone.page.getByText('Your teacher has the answer')).toBeVisible();
  await see(desk.page.getByRole('row', { name: /^B\s*1$/ })).toBeVisible();

  await button(desk.page, 'Show the answer').click();
  await see(phone.page.getByText('1 right')).toBeVisible();
  await phone.open(at('/stuInteractiveAnswerDetails'));
  await see(phone.page.getByRole('heading', { name: 'My answers' })).toBeVisible();
  await see(phone.page.getByText('5 points').first()).toBeVisible();

  await desk.page.getByRole('link', { name: '1 answer' }).click();
  await see(desk.page.locator(`[data-given="${student.uid}"]`)).toContainText('B ✓');
  await desk.open(at('/interactive_reviewDetails'));
  await see(desk.page.locator(`[data-student="${student.uid}"]`)).toContainText('5');
});
