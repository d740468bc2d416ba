import { getAllByRole, getByRole, queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { hour, second } from '#contract/core/time.ts';
import { countMissingGrades, setGradeMark } from '#contract/features/gradebook/calls.ts';
import { giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { givenHomework } from '../features/homework/school.ts';
import { fill, find, part, press, put } from './act.ts';
import { closed, row } from './rows.ts';
import { savedTexts } from './saved.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';
import { withSizes } from './sizes.ts';

const test = courseScreenTest();
withSizes();
test.afterEach(async () => {
  await device.whenSynced();
  await device.asStranger();
});

const tab = () => `/main/classDetail?courseid=${courseId}&modulename=gradebook`;
const grid = () => find('grid', 'Grades', document.body);
const cellOf = (who: Person, at: number) =>
  waitFor(() => {
    const line = document.querySelector<HTMLElement>(`[data-line="${who.uid}"]`);
    const cell = line === null ? undefined : getAllByRole(line, 'gridcell')[at];
    if (cell === undefined) throw new Error(`no cell ${at} of ${who.username}`);
    return cell;
  });
const cellSays = (who: Person, at: number, text: string) =>
  waitFor(async () => expect((await cellOf(who, at)).textContent).toBe(text));

const rewrite = async (label: string, at: number, text: string) => {
  const field = await waitFor(() => {
    const found = getAllByRole(document.body, 'textbox', { name: label })[at];
    if (found === undefined) throw new Error(`no field ${at}: ${label}`);
    return found;
  });
  await device.user.clear(field);
  await device.user.type(field, `${text}{Enter}`);
};

/** Homework of 100 points, with the points of those who handed in; they are shown unless told. */
const scored = async (title: string, points: readonly (readonly [Person, number])[], hidesScores = false) => {
  const { world } = device;
  const activityId = await givenHomework(world, teacher, courseId, {
    title,
    hidesScores,
    closesAt: Date.now() + hour,
  });
  const place = { courseId, activityId };
  for (const [who, score] of points) {
    await world.say(who, submitHomework, { ...place, id: world.newId(), text: '<p>Done.</p>' });
    const works = [{ subject: who.uid, attemptId: '', score: score * 100, parts: [], basis: '' }];
    await world.say(teacher, giveScores, { ...place, works });
    await world.say(teacher, releaseReviews, { ...place, subjects: [who.uid] });
  }
  await device.pass(2 * second);
  await device.pass(2 * second);
  return activityId;
};

const classmate = async () => {
  const other = await device.world.person('student');
  await device.world.join(other, teacher, courseId);
  return other;
};

test('a teacher goes through the grid by the keyboard, types other points over a result, takes them back, and sees what is held back and what was not handed in (S-022, S-247)', async () => {
  const { user } = device;
  const other = await classmate();
  await scored('Limits', [
    [student, 80],
    [other, 40],
  ]);
  await scored('Secret', [[student, 30]], true);
  await sit(teacher, tab());
  const there = await grid();
  expect([there.getAttribute('aria-rowcount'), there.getAttribute('aria-colcount')]).toEqual(['4', '4']);
  await cellSays(student, 0, '55%');
  await cellSays(student, 2, '30not shown');
  await cellSays(other, 2, '–');

  const first = await waitFor(() => getAllByRole(there, 'rowheader')[0] as HTMLElement);
  first.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(getAllByRole(there, 'gridcell')[1]));
  const [line] = getAllByRole(there, 'rowheader');
  const who = line?.textContent.startsWith(student.username) ? student : other;
  await user.keyboard('9');
  const points = await find('textbox', 'Points of 100');
  expect((points as HTMLInputElement).value).toBe('9');
  await put('Points of 100', '95.5');
  await press(device, 'Save');
  await says('Say why.');
  await fill(device, 'Reason', 'Oral exam');
  await press(device, 'Save');
  await closed();
  await cellSays(who, 1, '95.5changed');
  await press(device, 'Undo', 'button', document.body);
  await cellSays(who, 1, who === student ? '80' : '40');

  await user.click(await cellOf(other, 2));
  await press(device, 'Excused');
  await fill(device, 'Reason', 'Ill');
  await press(device, 'Save');
  await closed();
  await cellSays(other, 2, 'Excusedchanged');
});

test('how it counts: categories with weights that are shared out, an activity that is left out, and that what is missing counts as 0, with who said so', async () => {
  await scored('Limits', [[student, 80]]);
  await scored('Project', [[student, 40]]);
  await scored('Poster', []);
  await sit(teacher, tab());
  await cellSays(student, 0, '60%');
  await press(device, 'How it counts');
  for (const [at, name] of ['Exercises', 'Projects'].entries()) {
    await press(device, 'Add a category');
    await rewrite('Category', at, name);
    await rewrite('Weight, %', at, at === 0 ? '30' : '50');
  }
  await says('Together 80%. Weights are shared out to 100%.');
  const put = async (title: string, category: string) =>
    device.user.selectOptions(await find('combobox', `Category of ${title}`), category);
  await put('Limits', 'Exercises');
  await put('Project', 'Projects');
  await says('What is in no category counts nothing: 1.');
  await says('Not counted: 1');
  await put('Poster', 'Projects');
  await press(device, /^Count what is missing as 0/, 'checkbox');
  await says(`${teacher.username}counts as 0`);
  await press(device, 'Done');
  await closed();
  // 80 · 30 + 40 · 50 over 80.
  await cellSays(student, 0, '55%');
  await cellSays(student, 1, '55%');
  // A dialog that was closed gives the focus back a moment later; one that is opened before would lose it, and close.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('How it counts'));
  await device.user.click(await find('button', /^Limits/, document.body));
  await put('Limits', 'Not in the book');
  await press(device, 'Done');
  await closed();
  await cellSays(student, 0, '40%');
});

test('a student sees their own results by category, the sum to check, and what waits to be released; nothing of others (S-247)', async () => {
  const other = await classmate();
  const limits = await scored('Limits', [
    [student, 80],
    [other, 13],
  ]);
  await scored('Project', [[student, 40]]);
  await scored('Secret', [[student, 33]], true);
  const mark = { courseId, activityId: limits, uid: student.uid, score: 90_00, max: 100_00, reason: 'Oral exam' };
  expect(await device.world.say(teacher, setGradeMark, mark)).toMatchObject({ ok: true });
  await sit(student, tab());
  await says('So far65%of what is graded');
  await says('Graded66.67%of the course');
  await says('(90 + 40) ÷ 2 = 65%');
  expect((await row('Limits')).textContent).toContain('Result: 80 / 100 · Oral exam90 / 100');
  expect((await row('Secret')).textContent).toContain('Handed in, not released yet– / 100');
  const main = await part('main');
  expect(main.textContent).not.toMatch(new RegExp(`13|33|${other.username}`));
  expect(queryByRole(main, 'button', { name: 'How it counts' })).toBeNull();
  expect(await device.world.say(teacher, countMissingGrades, { courseId, countsMissing: true })).toMatchObject({
    ok: true,
  });
  await says('At the end');
  await press(device, /Limits/, 'button', await row('Limits'));
  await isAt(`/homework?courseid=${courseId}&homeworkId=${limits}`);
});

test('the grades have an address: for staff the book, one student of it, and a file of it; for a student their own (R-054)', async () => {
  const other = await classmate();
  await scored('=Limits', [
    [student, 80],
    [other, 40],
  ]);
  await sit(teacher, `/class_rate?courseid=${courseId}&courserole=1`);
  await find('heading', 'Grades', document.body);
  await cellSays(student, 0, '80%');
  await fill(device, 'Name or number', other.username);
  await waitFor(() => expect(getAllByRole(document.body, 'rowheader')).toHaveLength(1));
  const saved = savedTexts();
  await press(device, 'Save the grades', 'button', document.body);
  await press(device, 'Save as CSV', 'menuitem', document.body);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0])?.replace('\uFEFF', '')).toBe(
    `Name,Student number,So far %,Graded %,'=Limits / 100\r\n${other.username},,40,100,40`,
  );
  await device.user.click(getByRole(document.body, 'rowheader'));
  await isAt(`/class_rate?courseid=${courseId}&uid=${other.uid}`);
  await find('heading', other.username, document.body);
  await press(device, /=Limits/, 'button', document.body);
  await press(device, 'Other points');
  await put('Points of 100', '100.5');
  await fill(device, 'Reason', 'Oral');
  await press(device, 'Save');
  await says('This is more than full marks.');
  await put('Points of 100', '50');
  await press(device, 'Save');
  await closed();
  await says('So far50%');

  await sit(student, `/class_rate?courseid=${courseId}&uid=${other.uid}`);
  await says('So far80%');
  expect(document.body.textContent).not.toContain(other.username);
});

test('of one cell that two changed without knowing of each other both are shown, points and reason, and one is chosen', async () => {
  const activityId = await scored('Limits', []);
  await sit(teacher, tab());
  await cellSays(student, 1, '–');
  device.goOffline();
  await device.user.click(await cellOf(student, 1));
  await press(device, 'Other points');
  await put('Points of 100', '75');
  await fill(device, 'Reason', 'Oral');
  await press(device, 'Save');
  await closed();
  await cellSays(student, 1, '75changed');
  const onPaper = { reason: 'On paper', isAnnounced: true };
  const meanwhile = { courseId, activityId, uid: student.uid, score: 90_00, max: 100_00 };
  expect(await device.world.say(teacher, setGradeMark, { ...meanwhile, ...onPaper })).toMatchObject({ ok: true });
  device.goOnline();
  await part('[data-sync="attention"]');
  await cellSays(student, 1, '90changed');
  await device.goTo(places.tray);
  const entry = await part('[data-tray="setGradeMark"]');
  for (const text of ['75', '90', 'Oral', 'On paper']) await says(text, entry);
  await press(device, 'Keep mine', 'button', entry);
  await waitFor(() => expect(document.querySelector('[data-tray]')).toBeNull());
  await device.goTo(tab());
  await cellSays(student, 1, '75changed');
});
