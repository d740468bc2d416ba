import type { Page } from 'playwright';
import { packedPoints } from '#contract/core/strokes.ts';
import { day } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { aiReviewHomework } from '#contract/features/homework/ai-calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { addMarks } from '#contract/features/marks/calls.ts';
import { essays } from '#server/demo/courses/advanced-mathematics.ts';
import { workFileOf } from '#src/features/homework/view/parts/work-file.ts';
import { uploadFile } from '#tests/e2e/harness/files.ts';
import { makeId } from '#tests/e2e/harness/gallery/make-id.ts';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import { docxOf, pdfOf, pngOf } from '#tests/harness/samples.ts';
import type { Class, LargeClass } from './large-class.ts';

/** A homework whose works a model has read and a teacher has marked, and one that comes as a file. */
export interface Reading {
  readonly activityId: string;
  readonly file: Buffer;
}

/** What the model of the pictures says of every work. */
export const modelSays = JSON.stringify({
  score: 82.5,
  comment: '观点清楚，史实准确。第二段请注明出处，并比较两人所用的记号。',
  quotes: ['一个是古希腊的穷竭法'],
});

export const giveReading = async ({ school, teacher, students, courseId }: LargeClass): Promise<Reading> => {
  const activityId = makeId();
  const place = { courseId, activityId };
  const closesAt = Date.now() + 2 * day;
  const task = { courseId, id: activityId, title: '读书报告：微积分的两个源头', order: 'a0', total: 100_00, closesAt };
  await school.say(teacher, createHomework, { ...task, content: '<p>读完第一章，写一篇八百字的报告。</p>' });
  await school.say(teacher, publishCoursewares, { courseId, ids: [activityId], closesAt });
  const [first, second, third] = students;
  if (first === undefined || second === undefined || third === undefined) throw new Error('a class has students');
  const files = [];
  for (const [name, bytes] of [
    ['第二步的照片.png', pngOf(600, 400)],
    ['推导过程.pdf', pdfOf(['第一页', '第二页'])],
    ['附录.docx', docxOf(['附录', '参考文献'])],
  ] as const)
    files.push(await uploadFile(school, first, { name, bytes }));
  const attemptId = makeId();
  await school.say(first, submitHomework, { ...place, id: attemptId, text: essays[0] ?? '', files });
  await school.say(second, submitHomework, { ...place, id: makeId(), text: essays[1] ?? '' });
  const mark = (more: object) => ({ id: makeId(), target: 'text', ...more });
  const wave = packedPoints(
    Array.from({ length: 60 }, (_one, at) => [2_000 + at * 90, 4_000 + Math.round(Math.sin(at / 4) * 500)]),
  );
  await school.say(teacher, addMarks, {
    ...{ ...place, subject: first.uid, attemptId },
    marks: [
      mark({
        kind: 'text',
        quote: '求积与求切线是互逆的运算',
        note: '这就是基本定理，请写出它的名字。',
        color: 'yellow',
      }),
      mark({ kind: 'pen', target: files[0]?.id, points: wave, color: 'red' }),
      mark({
        kind: 'note',
        target: files[1]?.id,
        points: packedPoints([[6_000, 3_000]]),
        note: '这一步少了条件。',
        color: 'blue',
      }),
    ] as never,
  });
  await school.say(teacher, aiReviewHomework, { ...place, subjects: [first.uid, second.uid] });
  const written = { ...place, id: makeId(), text: essays[2] ?? '', message: '', groupId: '', revision: 1, files: [] };
  const about = { uid: third.uid, name: third.username, title: task.title };
  const { blob } = await workFileOf({ ...written, finishedAt: Date.now() }, about, async () => undefined);
  return { activityId, file: Buffer.from(await blob.arrayBuffer()) };
};

const at =
  (path: string, uid?: number) =>
  ({ large, reading }: Class): string =>
    `${path}?courseid=${large.courseId}&homeworkId=${reading.activityId}${uid === undefined ? '' : `&uid=${large.students[uid]?.uid}`}`;

const menu = async (page: Page, icon: string): Promise<void> => {
  await page.locator('main li').first().waitFor();
  await page.locator('main button:has(svg.lucide-ellipsis-vertical)').first().click();
  await page.locator(`[role=menuitem]:has(svg.lucide-${icon})`).click();
};

let file: Buffer | undefined;

export const readingScreens: readonly Screen<Class>[] = [
  {
    name: 'reviewing: works that an AI has read',
    who: 'teacher',
    path: at('/viewReviewHomework'),
    into: (page) => page.locator('main li').first().waitFor(),
    shows: 'main [role=group]:has(svg.lucide-sparkles)',
  },
  {
    name: 'reviewing: an AI is asked',
    who: 'teacher',
    path: at('/viewReviewHomework'),
    into: (page) => menu(page, 'sparkles'),
    shows: '[role=dialog] textarea',
  },
  {
    name: 'reviewing: what an AI proposes',
    who: 'teacher',
    path: at('/homeworkDetail', 0),
    into: (page) => page.locator('main [data-receipt]').first().waitFor(),
    shows: '[data-ai] blockquote',
  },
  {
    name: 'reviewing: what an AI proposes, further down',
    who: 'teacher',
    path: at('/homeworkDetail', 0),
    into: async (page) => {
      await page.locator('[data-ai] blockquote').waitFor();
      await page.locator('[data-ai]').evaluate((one) => one.scrollIntoView());
    },
    shows: '[data-ai] blockquote',
  },
  {
    name: 'reviewing: marks on a text',
    who: 'teacher',
    path: at('/homeworkMarks', 0),
    // A phone shows marks and has no tools.
    into: (page) => page.locator('main [aria-pressed]').first().waitFor(),
    shows: '[data-text-mark]',
  },
  ...['第二步', '推导', '附录'].map(
    (name): Screen<Class> => ({
      name: `reviewing: marks on ${name === '第二步' ? 'a picture' : name === '推导' ? 'a PDF' : 'a document'}`,
      who: 'teacher',
      path: at('/homeworkMarks', 0),
      into: async (page) => {
        await page.locator('main [aria-pressed]').first().waitFor();
        await page.locator('main button', { hasText: name }).first().click();
      },
      shows: name === '附录' ? 'main' : '[data-mark-layer]',
    }),
  ),
  {
    name: 'reviewing: a file is taken in',
    who: 'teacher',
    path: (furnished) => {
      file = furnished.reading.file;
      return at('/viewReviewHomework')(furnished);
    },
    into: async (page) => {
      const chooser = page.waitForEvent('filechooser');
      await menu(page, 'file-input');
      await (await chooser).setFiles({
        name: '报告.homework',
        mimeType: 'application/octet-stream',
        buffer: file ?? Buffer.from(''),
      });
    },
    shows: '[role=dialog] form',
  },
];
