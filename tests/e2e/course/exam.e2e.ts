import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let student: Account;
let testPage: string;

const id = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
const key = { credit: 'exact', missedScore: 0, reference: '', analysis: '', answer: { kind: 'none' } } as const;
const asked = (stem: string, order: string) => ({
  ...{ id: id(), versionId: id(), sectionId: 's1', order, score: 500, key },
  question: { stem, difficulty: '', score: 500, parts: [], required: false, type: 'file', files: 3 } satisfies Question,
});

beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  const courseId = await school.course(teacher, '生物', [student]);
  const paperId = id();
  const { labels: _, ...settings } = usualSettings;
  const sections = [{ id: 's1', title: '', intro: '' }];
  const paper = { courseId, id: paperId, title: 'Portfolio', order: 'a0', labels: [], minutes: 30, sections };
  await school.say(teacher, createPaper, { ...settings, ...paper });
  const items = [asked('<p>Your essay</p>', 'a0'), asked('<p>Your drawing</p>', 'a1')];
  await school.say(teacher, addPaperItems, { courseId, paperId, items });
  await school.say(teacher, publishCoursewares, { courseId, ids: [paperId] });
  testPage = `/class_studentDetail?courseid=${courseId}&testpaperid=${paperId}`;
});
afterAll(() => school.close());

test('two files pasted in one go are both in the answer that has the focus; another tab that takes over has them, and the first one writes no more (R-067)', async () => {
  const device = await openDevice(school);
  await device.wasSignedIn(student);
  await device.open(testPage);
  const { page } = device;
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
  const { pathname, search } = new URL(page.url());
  const other = await device.newTab(pathname + search);
  await see(other.getByText('This test is open in another tab')).toBeVisible();
  await button(other, 'Go on in this tab').click();
  await see(page.getByText('This test is open in another tab')).toBeVisible();
  await see(other.getByRole('group', { name: 'Your drawing' }).locator('[data-file]')).toHaveCount(2);
  await see(other.getByText('All answers are on the server')).toBeVisible();
});
