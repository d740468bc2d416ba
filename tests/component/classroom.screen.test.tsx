import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { pressRace, setSpeech } from '#contract/features/classroom/calls.ts';
import { cardText, codeOfCard } from '#contract/features/performance/keys.ts';
import { racesOf } from '#src/features/classroom/data/queries.ts';
import { cardSetsOf, rewardsOf } from '#src/features/performance/data/public.ts';
import { fill, find, lineWith, part, press, put } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const at = (tool = '') => `/classroom?courseid=${courseId}${tool && `&tool=${tool}`}`;

test('somebody is called and gets stars, without a network; who is not there keeps their turn; there is no header, and a way back (R-046, S-083, S-018, S-020, S-258, S-259)', async () => {
  await sit(teacher, at());
  await device.goOffline();
  expect(document.querySelector('header')).toBeNull();
  await find('link', 'Back to the course');
  await press(device, 'Call somebody');
  await part(`[data-called="${student.uid}"]`);
  await says(student.username);
  await press(device, /^\+22 stars|2 stars$/);
  await says('2 given');
  await press(device, 'Not here');
  await part('[data-called=""]');
  device.goOnline();
  await device.whenSynced();
  await sit(student, at());
  await says('Called in class');
  await says('taken back');
  await find('heading', 'My stars');
});

test('stars are given to a whole class at once, and taken back (S-018, S-258)', async () => {
  await sit(teacher, at('stars'));
  await press(device, 'Choose all', 'checkbox');
  await press(device, 'Give stars');
  await press(device, '+5');
  await fill(device, 'Remark', 'Group talk');
  await press(device, 'Give stars');
  const line = await part(`[data-student="${student.uid}"]`);
  await says('5 stars', line);
  expect((await lineWith('Answering: Group talk')).textContent).toContain(student.username);
  await press(device, 'Take back');
  await says('0 stars', line);
});

test('star cards are made with a course and a number, shown, and taken by a press (S-018, S-401, S-402)', async () => {
  await sit(teacher, at('stars'));
  await press(device, 'Star cards');
  const course = await find('textbox', 'Course name on the card');
  await waitFor(() => expect(course.getAttribute('value')).toBe('Calculus'));
  await fill(device, 'Course name on the card', '');
  await press(device, 'Make cards');
  await says('Write the name of the course.');
  await says('From 1 to 200.');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  await fill(device, 'Course name on the card', 'Calculus I');
  await fill(device, 'How many cards', '2');
  await press(device, 'Make cards');
  await says('0 of 2 taken');
  await press(device, 'Show');
  await part('[data-card="Calculus I · No. 2 · +1"] svg');
  await device.whenSynced();
  const phone = await device.world.device(teacher).open();
  await phone.cycle();
  const [set] = await cardSetsOf(phone.replica, courseId);

  await sit(student, `${at()}&card=${cardText(set?.id ?? '', 2, codeOfCard(set?.secret ?? '', 2))}`);
  await press(device, 'Take the stars');
  await says('You have 1 star more.');
  await says('Star card: Calculus I');
});

test('a quick answer: its quota stays while it runs, the phone presses, and who may answer is told (S-260, S-311, S-544, S-604)', async () => {
  const { world } = device;
  await sit(teacher, at('race'));
  expect((await find('textbox', 'How many may answer')).getAttribute('value')).toBe('2');
  await press(device, 'Start a quick answer');
  await says('0 of 2 pressed');
  await says('The quota cannot be changed while it runs.');
  expect((await find('textbox', 'How many may answer')).hasAttribute('disabled')).toBe(true);
  await device.whenSynced();

  await sit(student, at());
  await press(device, 'I know it!');
  await find('button', 'Pressed');

  const classmate = await world.person('student');
  await world.join(classmate, teacher, courseId);
  const phone = await world.device(classmate).open();
  await phone.cycle();
  const [race] = await racesOf(phone.replica, courseId);
  await world.say(classmate, pressRace, { id: race?.id ?? '', courseId, took: 60_000 });
  await says('You may answer');

  await sit(teacher, at('race'));
  await says('The quota is full: the quick answer has ended.');
  await says(student.username, await part('[data-place="1"]'));
  await press(device, 'Give a star', 'button', await part('[data-place="1"]'));
  await device.whenSynced();
  expect((await rewardsOf(phone.replica, courseId)).length).toBe(0);
});

test('students write over the class once the teacher lets them, and their names are read by staff (S-021, S-256)', async () => {
  await sit(teacher, at('comments'));
  await press(device, 'Students may send comments', 'checkbox');
  await device.whenSynced();
  await sit(student, at());
  await part('[data-others="0"]');
  await press(device, 'Send');
  await says('Write something first.');
  await fill(device, 'Comment', 'Could you go back a page?');
  await press(device, 'Send');
  await part('[data-flying="1"]');
  // Nothing that is seen: the server refuses it, and it stands in the field again.
  await fill(device, 'Comment', '\u200b');
  await press(device, 'Send');
  await waitFor(async () => expect(await find('textbox', 'Comment')).toHaveProperty('value', '\u200b'));
  await device.world.say(teacher, setSpeech, { courseId, on: false });
  await says('Nothing is on');
});

test('attendance is taken where the class is held, and signed in to there (S-257)', async () => {
  await sit(teacher, at('attendance'));
  await press(device, 'Take attendance');
  await press(device, 'Four digits', 'radio');
  await put('Your own four digits', '0042');
  await press(device, 'Start');
  await part('[data-code="0042"]');
  await device.whenSynced();
  await sit(student, at());
  await put('The four digits on the screen', '0042');
  await press(device, 'Sign in');
  await says('Signed in');
});
