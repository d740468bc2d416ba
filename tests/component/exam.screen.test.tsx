import { fireEvent, getByLabelText, getByRole, getByText, queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { saveAnswers, startTest } from '#contract/features/exam/calls.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { deviceOf } from '#src/features/exam/data/queries.ts';
import { chosen, type GivenTest, givenTest } from '#tests/features/exam/school.ts';
import { choice, keyOf, plain } from '#tests/features/question/samples.ts';
import { fill, find, inFront, part, press } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const questions = [
  [choice('single', ['root', 'leaf', 'stem']), keyOf({ kind: 'options', right: ['leaf'] })],
  [{ ...plain('shortAnswer'), stem: '<p>Why are leaves green?</p>' }, keyOf({ kind: 'none' })],
] as const;
const at = (path: string, it: GivenTest) => `${path}?courseid=${it.courseId}&testpaperid=${it.activityId}`;
const header = () => document.querySelector('header') ?? document.body;
const dialogSays = async (text: string) => {
  await waitFor(() => expect(inFront().getAttribute('role')).toMatch('dialog'));
  await says(text, inFront());
  await device.user.keyboard('{Escape}');
  await noDialog();
};
const noDialog = () => waitFor(() => expect(inFront()).toBe(document.body));

/** A device of the student that has begun; nobody looks at its screen. */
const phoneThatSits = async (it: GivenTest) => {
  const { world } = device;
  const phone = world.device(student, 'phone');
  phone.skew = Date.now() - world.now();
  const tab = await phone.open();
  await tab.cycle();
  const place = { courseId: it.courseId, activityId: it.activityId };
  const attemptId = world.newId();
  const name = await deviceOf(tab.replica);
  const must = async (made: Promise<unknown>) => expect(await made).toMatchObject({ ok: true });
  await must(tab.store.mutate(startTest, { ...place, id: attemptId, device: name }));
  await tab.cycle();
  let seq = 0;
  const answers = (option: string) => {
    seq += 1;
    return { [it.items[0] ?? '']: { response: chosen(option), flagged: false, seq, at: Date.now() } };
  };
  return {
    phone,
    tab,
    answer: (option: string) =>
      must(tab.store.mutate(saveAnswers, { ...place, attemptId, device: name, answers: answers(option) })),
  };
};

test('an exam goes on at another device when staff allow it, without a way back; what the first one had not sent waits for them when it is over (R-064, R-066, R-068, S-543)', async () => {
  const { user } = device;
  const it = await givenTest(
    device.world,
    teacher,
    courseId,
    { kind: 'exam', sequential: true, minutes: 30, scoreShown: 'handedIn' },
    questions,
  );
  const { phone, tab, answer } = await phoneThatSits(it);
  await answer('root');
  await tab.cycle();
  phone.network.online = false;
  await answer('leaf');

  await sit(student, at('/class_studentDetail', it));
  await device.user.click(await waitFor(() => getByText(document.body, 'Go on with the test')));
  await press(device, 'Ask to go on here');
  await says('Your teacher is asked');
  const tablet = device.address();
  await sit(teacher, at('/class_testDetail', it));
  const asks = await find('list', 'Waiting at another device');
  await says(student.username, asks);
  await press(device, 'Allow', 'button', asks);
  await waitFor(() => expect(queryByRole(document.body, 'list', { name: 'Waiting at another device' })).toBeNull());
  await device.whenSynced();

  // Who sits an exam sees nothing of the app around it.
  await device.signIn(student);
  await device.open(tablet);
  await waitFor(async () => {
    await device.world.server.runJobs();
    expect(document.querySelector('[data-time-left]')).not.toBeNull();
  });
  expect(getByRole<HTMLInputElement>(document.body, 'radio', { name: /root$/ }).checked).toBe(true);
  // The second press of a hasty hand turns no second page, and hands nothing in.
  await user.dblClick(await find('button', 'Next page'));
  await says('Too fast: the answer is being saved.');
  await says('Why are leaves green?');
  await noDialog();
  // A reload is no way back.
  await device.open(device.address());
  await says('Why are leaves green?');
  expect(document.body.textContent).not.toContain('Which?');
  await press(device, 'Hand in', 'button', header());
  await press(device, 'Hand in', 'button', await find('alertdialog', undefined, document.body));
  await says('Handed in');

  phone.network.online = true;
  const decides = 'It came when the test was over: your teacher decides';
  await waitFor(async () => {
    await tab.cycle();
    await device.world.server.runJobs();
    expect(document.body.textContent).toContain(decides);
  });
  await sit(teacher, at('/class_testDetail', it));
  const row = () => part(`[data-taker="${student.uid}"]`);
  await waitFor(async () => expect((await row()).textContent).toContain('Late arrival'));
  await press(device, new RegExp(student.username), 'link', await row());
  await press(device, 'Count it');
  await device.whenSynced();
  await device.goTo(at('/class_testDetail', it));
  await waitFor(async () => {
    await device.world.server.runJobs();
    expect((await row()).textContent).toContain('5 / 10');
  });
  await device.signIn(student);
  await device.open(tablet);
  await says('Handed in');
  await waitFor(() => expect(document.body.textContent).not.toContain(decides));
});

test('a test is begun from the addresses of lesson preparation, in the course that is chosen (R-069, R-084, R-085, R-086, R-089)', async () => {
  const it = await givenTest(device.world, teacher, courseId, {}, questions);
  await sit(teacher, '/newTest');
  await press(device, /Calculus/, 'link', document.querySelector('main') ?? document.body);
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  await find('textbox', /^Title/);
  await device.goTo('/createExam');
  await press(device, /Calculus/, 'link', document.querySelector('main') ?? document.body);
  await says('Exam', await find('combobox', 'What it is for'));
  await fill(device, /^Title/, 'Drawn');
  await press(device, 'Write the questions');
  await find('heading', 'Drawn');
  const made = location.search;
  await device.whenSynced();
  // A field says minutes by the school's clock, wherever the teacher is.
  await press(device, 'Settings');
  const closes = await waitFor(() => getByLabelText<HTMLInputElement>(inFront(), 'Closes'));
  fireEvent.change(closes, { target: { value: '2030-01-15T23:59' } });
  await press(device, 'Save');
  await noDialog();
  await device.whenSynced();
  const other = await device.world.device(teacher).open();
  await other.cycle();
  const drawn = (await activitiesOf(other.replica, courseId)).find(({ title }) => title === 'Drawn');
  expect(drawn?.closesAt).toBe(Date.parse('2030-01-15T23:59+08:00'));
  await device.open(`/randomTestPaper${made}`);
  await dialogSays('How many');
  await device.open(`/editLPTestPaper?testpaperid=${new URLSearchParams(made).get('testpaperid')}`);
  await find('heading', 'Drawn');
  await device.open(`/option-editor?courseid=${courseId}&testpaperid=${it.activityId}&id=${it.items[0]}`);
  await dialogSays('Correct the answer');
});
