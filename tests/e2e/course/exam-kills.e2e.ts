import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import { openScope } from '#src/core/opened.ts';
import { classWork } from '#src/features/exam/data/queries.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { deviceAt } from '../harness/at-school.ts';
import { type OwnDevice, openDevice } from '../harness/browser.ts';
import { type Account, openSchoolApart, type School } from '../harness/school.ts';
import { button, dialog, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

/** 200 in the soak. */
const kills = Number(process.env.EXAM_SCREEN_KILLS ?? 5);
const chance = chanceFrom(Number(process.env.SEED ?? 19));

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
let testId: string;
let portfolioId: string;

const id = () => newId(Date.now(), chance.bytes);
const text = `1. 光合作用在哪里进行？[单选题]
A. 线粒体
B. 叶绿体
C. 细胞核
答案：B
2. 光合作用放出____。[填空题]
答案：氧气`;

beforeAll(async () => {
  school = await openSchoolApart();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '生物', [student]);
  testId = id();
  const { labels: _, ...usual } = usualSettings;
  const paper = { ...usual, courseId, id: testId, title: '细胞', order: 'a0', labels: [] };
  const sections = [{ id: 's1', title: '', intro: '' }];
  await school.say(teacher, createPaper, { ...paper, sections, kind: 'exam', minutes: 600, scoreShown: 'handedIn' });
  const items = parseText(text).items.flatMap((item) => (item.is === 'question' ? [item] : []));
  await school.say(teacher, addPaperItems, {
    ...{ courseId, paperId: testId },
    items: items.map(({ question, key }, index) => ({
      ...{ id: id(), versionId: id(), sectionId: 's1', order: `a${index}`, score: 500, question, key },
    })),
  });
  portfolioId = await portfolio();
  await school.say(teacher, publishCoursewares, { courseId, ids: [testId, portfolioId] });
});
afterAll(() => school.close());

const key = { credit: 'exact', missedScore: 0, reference: '', analysis: '', answer: { kind: 'none' } } as const;
const asked = (stem: string, order: string) => ({
  ...{ id: id(), versionId: id(), sectionId: 's1', order, score: 500, key },
  question: { stem, difficulty: '', score: 500, parts: [], required: false, type: 'file', files: 3 } satisfies Question,
});

/** A test whose answers are files. */
const portfolio = async (): Promise<string> => {
  const paperId = id();
  const { labels: _, ...settings } = usualSettings;
  const sections = [{ id: 's1', title: '', intro: '' }];
  const paper = { courseId, id: paperId, title: 'Portfolio', order: 'a1', labels: [], minutes: 30, sections };
  await school.say(teacher, createPaper, { ...settings, ...paper });
  const items = [asked('<p>Your essay</p>', 'a0'), asked('<p>Your drawing</p>', 'a1')];
  await school.say(teacher, addPaperItems, { courseId, paperId, items });
  return paperId;
};

/** Longer than this on the screen, and it is not lost. */
const onScreen = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** What is killed under the hands of whoever sits an exam; each leaves a page that shows the attempt again. */
const harms: Readonly<Record<string, (device: OwnDevice, address: string) => Promise<unknown>>> = {
  tab: async (device, address) => {
    const before = device.page;
    device.page = await device.context.newPage();
    const session = await device.context.newCDPSession(before);
    // The process of the page ends at once: no event of its end fires.
    void session.send('Page.crash').catch(() => undefined);
    await before.waitForEvent('crash');
    await before.close();
    await device.page.goto(address);
  },
  browser: async (device, address) => {
    await device.kill();
    await device.restart();
    await device.page.goto(address);
  },
  worker: async (device) => {
    const session = await device.context.newCDPSession(device.page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await device.page.reload();
  },
  server: async (device) => {
    await school.stop();
    await device.page.reload();
    await school.start();
  },
  network: async (device) => {
    await device.goOffline();
    await device.page.reload();
    if (chance.below(2) === 0) await device.goOnline();
  },
};

test(`${kills} kills of tab, browser, service worker, server and network while an exam is sat: nothing that was on the screen for a second is lost; two files pasted in one go are both in the answer that has the focus, and another tab that takes over has them, and the first one writes no more (R-067)`, {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, `/class_studentDetail?courseid=${courseId}&testpaperid=${testId}`);
  await button(device.page, 'Begin the test').click();
  await see(device.page.locator('[data-time-left]')).toBeVisible();
  const address = device.page.url();
  const names = Object.keys(harms);
  const options = ['线粒体', '叶绿体', '细胞核'];
  for (let killed = 0; killed < kills; killed += 1) {
    const { page } = device;
    // The first five are one of each.
    const name = names[killed < names.length ? killed : chance.below(names.length)] ?? '';
    const option = options[chance.below(3)] ?? '';
    const words = `氧气${killed}`;
    await page.getByText(option, { exact: true }).click();
    await page.getByLabel('Gap 1').fill(words);
    await onScreen();
    await harms[name]?.(device, address);
    const told = (found: string | boolean) => [killed, name, found];
    await see(device.page.getByLabel('Gap 1')).toBeVisible();
    await see.poll(async () => told(await device.page.getByLabel('Gap 1').inputValue())).toEqual(told(words));
    const radio = device.page.getByRole('radio', { name: new RegExp(option) });
    await see.poll(async () => told(await radio.isChecked())).toEqual(told(true));
  }
  await device.goOnline();
  await device.page.getByText('叶绿体', { exact: true }).click();
  await device.page.getByLabel('Gap 1').fill('氧气');
  await button(device.page, 'Hand in').first().click();
  await button(dialog(device.page), 'Hand in').click();
  await see(device.page.getByRole('status').getByText('Handed in')).toBeVisible();
  // At the teacher's, once and with all its points.
  const desk = await deviceAt(school, teacher, chance).open();
  await openScope(desk.replica.outbox, workScope(testId), Date.now());
  const marks = async () => {
    await desk.cycle();
    const { works, markings } = await classWork(desk.replica, testId);
    return works.map(({ id }) => Object.values(markings.get(id)?.marks ?? {}).map(([score]) => score));
  };
  await see.poll(marks).toEqual([[500, 500]]);
  expect(names).toHaveLength(5);
  await goesOnInAnotherTab(device);
});

const goesOnInAnotherTab = async (device: OwnDevice): Promise<void> => {
  const { page } = device;
  await device.goTo(`/class_studentDetail?courseid=${courseId}&testpaperid=${portfolioId}`);
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
};
