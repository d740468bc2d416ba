import { getAllByRole, getByLabelText, getByRole, getByText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { orderAt } from '#contract/features/content/order.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { finishLearnV2 } from '#contract/features/learning/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { inFront, press } from './act.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { says } from './see.ts';

const chapters = 10;
const items = 500;
/** Lines of a page that are drawn before somebody comes near to the others. */
const drawnAtOnce = 30;

let teacher: Person;
let student: Person;
let path: string;
const test = screenTest();
test.beforeAll(async () => {
  const { world } = device;
  teacher = await world.person('teacher');
  student = await world.person('student');
  const courseId = await world.course(teacher, [student]);
  const ids: string[] = [];
  for (let chapter = 0; chapter < chapters; chapter += 1) {
    const chapterId = world.newId();
    const order = orderAt([], 0, chapterId);
    await world.say(teacher, createChapter, { courseId, id: chapterId, title: `Chapter ${chapter}`, order });
    for (let one = 0; one < items / chapters; one += 1) {
      const id = world.newId();
      const title = `Reading ${chapter * 50 + one}`;
      const link = { courseId, id, chapterId, title, url: 'https://example.com', order: orderAt([], 0, id) };
      await world.say(teacher, createCoursewareUrl, link);
      ids.push(id);
    }
  }
  for (let at = 0; at < items; at += 100)
    await world.say(teacher, publishCoursewares, { courseId, ids: ids.slice(at, at + 100) });
  await world.say(student, finishLearnV2, { courseId, id: ids[250] ?? '' });
  path = `/main/classDetail?courseid=${courseId}&modulename=teaching`;
});
test.afterEach(async () => {
  await device.whenSynced();
  // What a device does in an idle moment ends before its databases are closed.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await device.asStranger();
});

const lines = () => [...document.querySelectorAll('li[data-activity]')];
const titles = () => lines().map((one) => /Reading \d+/.exec(one.textContent ?? '')?.[0]);

/** What jsdom does not know: somebody comes near to what is watched. */
const watchNear = () => {
  const seen = new Map<Element, (entries: object[]) => void>();
  class Near {
    readonly #tell: (entries: object[]) => void;
    constructor(tell: (entries: object[]) => void) {
      this.#tell = tell;
    }
    observe(target: Element) {
      seen.set(target, this.#tell);
    }
    unobserve(target: Element) {
      seen.delete(target);
    }
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Near });
  return (target: Element) =>
    seen.get(target)?.([{ isIntersecting: true, target, boundingClientRect: target.getBoundingClientRect() }]);
};

test('of five hundred things the board draws a screenful; what one comes near to is drawn, and what is looked for is found (E-022)', async () => {
  const comeNear = watchNear();
  await device.signIn(teacher);
  await device.open(path);
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  await device.whenSynced();
  await waitFor(() => expect(document.querySelectorAll('[data-chapter]')).toHaveLength(chapters));
  expect(lines().length).toBeLessThanOrEqual(drawnAtOnce);
  const before = lines().length;
  const last = [...document.querySelectorAll('[data-piece]')].at(-1);
  if (last === undefined) throw new Error('nothing waits to be drawn');
  comeNear(last);
  await waitFor(() => expect(lines()).toHaveLength(before + 5));
  expect(document.contains(last)).toBe(false);
  await device.user.type(getByLabelText(document.body, 'Search in content'), 'Reading 437');
  await waitFor(() => expect(titles()).toEqual(['Reading 437']));
  await device.user.type(getByLabelText(document.body, 'Search in content'), 'x');
  await says('Nothing found.');
  await device.user.click(getByRole(document.body, 'button', { name: 'Clear the search' }));
  await waitFor(() => expect(lines().length).toBeGreaterThan(10));
  expect(document.activeElement).toBe(getByLabelText(document.body, 'Search in content'));
});

test('a student sees a screenful of five hundred things, and narrows them to what is done (E-022, S-297)', async () => {
  watchNear();
  await device.signIn(student);
  await device.open(path);
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  await device.whenSynced();
  expect(lines().length).toBeLessThanOrEqual(drawnAtOnce);
  await says('50 items', document.querySelector('main') ?? document.body);
  await device.user.selectOptions(getByRole(document.body, 'combobox', { name: 'State' }), 'done');
  await waitFor(() => expect(titles()).toEqual(['Reading 250']));
  await device.user.selectOptions(getByRole(document.body, 'combobox', { name: 'State' }), 'open');
  await waitFor(() => expect(lines().length).toBeGreaterThan(10));
  await device.user.type(getByLabelText(document.body, 'Search in content'), '437');
  await waitFor(() => expect(titles()).toEqual(['Reading 437']));
});

test('content of another course is looked for as one types, comes page by page, and is brought in', async () => {
  watchNear();
  const mine = await device.world.course(teacher, []);
  await sit(teacher, `/main/classDetail?courseid=${mine}&modulename=teaching`);
  await press(device, 'Add and more');
  await press(device, 'Import from another course…', 'menuitem', document.body);
  const boxes = () => inFront().querySelectorAll('li input').length;
  await waitFor(() => expect(boxes()).toBe(50));
  await press(device, 'Show more');
  await waitFor(() => expect(boxes()).toBe(100));
  const [chosen] = getAllByRole(inFront(), 'checkbox');
  const title = chosen?.getAttribute('aria-label') ?? '';
  await device.user.click(chosen ?? inFront());
  // What was chosen stays so, while something else is looked for.
  await device.user.type(getByLabelText(inFront(), 'Search'), 'Reading 437');
  await waitFor(() => expect(boxes()).toBe(1));
  await device.user.click(getByText(inFront(), 'Reading 437'));
  await device.user.type(getByLabelText(inFront(), 'Search'), 'x');
  await says('Nothing found.', inFront());
  await press(device, 'Import 2 items');
  await waitFor(() => expect(titles().toSorted()).toEqual(['Reading 437', title].toSorted()));
});
