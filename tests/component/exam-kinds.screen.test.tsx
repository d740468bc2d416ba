import { getByLabelText, getByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { type GivenTest, givenTest } from '#tests/features/exam/school.ts';
import { choice, common, fill, gapsKey, keyOf, matrix, plain, sort } from '#tests/features/question/samples.ts';
import { pressTo, typeInto } from './keys.ts';
import type { Screen } from './screen.tsx';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const parts = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), html: `<p>${name}</p>` }));
const steps = [1, 2, 3].map((value) => ({ id: `s${value}`, html: `<p>${value}</p>`, value }));
const named = (question: Question, name: string): Question => ({ ...question, stem: `<p>About ${name}</p>` });
const none = keyOf({ kind: 'none' });
const right = (...ids: string[]): Key => keyOf({ kind: 'options', right: ids });

interface Kind {
  readonly name: string;
  readonly question: Question;
  readonly key: Key;
  /** Given on the screen. */
  readonly answers: (at: Element, user: Screen['user']) => Promise<unknown>;
  /** Of this one answer, in the statistics. */
  readonly counted: RegExp;
}

const pick = (name: string | RegExp) => (at: Element, user: Screen['user']) =>
  pressTo(user, getByRole(at as HTMLElement, 'radio', { name }));
const tick =
  (...names: RegExp[]) =>
  async (at: Element, user: Screen['user']) => {
    for (const name of names) await pressTo(user, getByRole(at as HTMLElement, 'checkbox', { name }));
  };
const type = async (at: Element, label: string, text: string, user: Screen['user']) =>
  typeInto(user, getByLabelText(at as HTMLElement, label), text);

const kinds: readonly Kind[] = [
  { name: 'truth', question: plain('trueFalse'), key: right('true'), answers: pick('True'), counted: /True ✓1False0/ },
  { name: 'one', question: choice('single', ['a', 'b']), key: right('b'), answers: pick(/b$/), counted: /A0B ✓1/ },
  {
    ...{ name: 'several', question: choice('multiple', ['a', 'b', 'c']), key: right('a', 'b') },
    ...{ answers: tick(/a$/, /b$/), counted: /A ✓1B ✓1C0/ },
  },
  {
    ...{ name: 'indefinite', question: choice('indefinite', ['a', 'b']), key: right('a') },
    ...{ answers: tick(/a$/), counted: /A ✓1B0/ },
  },
  {
    ...{ name: 'gaps ___ and ___', question: fill(['g1', 'g2']), key: keyOf(gapsKey({ g1: ['x'], g2: ['y'] })) },
    answers: async (at, user) => {
      await type(at, 'Gap 1', 'x', user);
      await type(at, 'Gap 2', 'y', user);
    },
    counted: /x · y/,
  },
  {
    ...{ name: 'order', question: sort('p', 'q'), key: keyOf({ kind: 'order', order: ['p', 'q'] }) },
    answers: async (at, user) => {
      // Whatever chance showed first: moved until it is right.
      const [one, other] = ['p', 'q'].map((name) =>
        getByRole(at as HTMLElement, 'button', { name: `Move up: ${name}` }),
      );
      if (one === undefined || other === undefined) throw new Error('nothing to move');
      const isRight = one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
      await pressTo(user, isRight ? other : one);
      // The focus goes with what was moved.
      if (isRight) await pressTo(user, one);
    },
    counted: /p1q2/,
  },
  {
    name: 'matrix',
    question: matrix(['r'], ['c', 'd']),
    key: keyOf({ kind: 'cells', rows: { r: ['c'] } }),
    answers: pick('r: c'),
    counted: /Rowcdr10/,
  },
  {
    name: 'scale',
    question: { ...common, type: 'scale', steps },
    key: none,
    answers: pick('3'),
    counted: /Mean 3\.00/,
  },
  {
    ...{ name: 'reverse', question: { ...common, type: 'reverseScale', steps: steps.toReversed() }, key: none },
    ...{ answers: pick('1'), counted: /Mean 1\.00/ },
  },
  {
    ...{ name: 'likert', question: { ...common, type: 'likert', rows: parts('Pace'), steps }, key: none },
    ...{ answers: pick('Pace: 2'), counted: /Pace010/ },
  },
  {
    ...{
      name: 'weights',
      question: { ...common, type: 'weight', rows: parts('Read', 'Write'), total: 100 },
      key: none,
    },
    answers: async (at, user) => {
      await type(at, 'Read', '30', user);
      await type(at, 'Write', '70', user);
    },
    counted: /Read30Write70/,
  },
  {
    ...{ name: 'rating', question: { ...common, type: 'rating', from: 1, to: 5, low: '', high: '' }, key: none },
    ...{ answers: pick('4'), counted: /1020304150/ },
  },
  {
    ...{ name: 'vote', question: { ...common, type: 'voteSingle', options: parts('Aye', 'No'), perRow: 0 }, key: none },
    ...{ answers: pick(/Aye$/), counted: /A1B0/ },
  },
  {
    name: 'votes',
    question: { ...common, type: 'voteMultiple', options: parts('Aye', 'No'), perRow: 0, min: 0, max: 0 },
    key: none,
    answers: tick(/Aye$/, /No$/),
    counted: /A1B1/,
  },
  {
    ...{ name: 'table', question: { ...common, type: 'table', rows: parts('R'), columns: parts('C') }, key: none },
    answers: (at, user) => type(at, 'R: C', 'cell', user),
    counted: /cell/,
  },
];

let it: GivenTest;
const test = courseScreenTest();
test.beforeEach(async () => {
  const { world } = device;
  const questions = [
    ...kinds.map(({ question, key, name }) => [named(question, name), key] as const),
    [plain('paragraph'), none] as const,
    [plain('pageBreak'), none] as const,
    [named(plain('openAnonymous'), 'anything'), none] as const,
  ];
  it = await givenTest(world, teacher, courseId, { scoreShown: 'handedIn', answersShown: 'handedIn' }, questions);
});

const asked = (name: string): Element => {
  const found = [...document.querySelectorAll('fieldset')].find((one) =>
    one.textContent.includes(`About ${name.replace(/ .*/, '')}`),
  );
  if (found === undefined) throw new Error(`no question about ${name}`);
  return found;
};
const button = (name: string, within: HTMLElement = document.body) => getByRole(within, 'button', { name });
const search = () => `?courseid=${it.courseId}&testpaperid=${it.activityId}`;

const begin = async () => {
  await device.open(`/class_studentDetail${search()}`);
  await says('Begin the test');
  await waitFor(() => expect(button('Begin the test')).toHaveProperty('disabled', false));
  await pressTo(device.user, button('Begin the test'));
};

test('a student answers a question of each kind by the keyboard alone, what has a key is right, and statistics show what was answered (E-025, R-064, R-090)', async () => {
  await device.signIn(student);
  await begin();
  await says('About truth');
  for (const { name, answers } of kinds) await answers(asked(name), device.user);
  // From the map to a question, which has the focus then: the next stop is its flag.
  await pressTo(device.user, button('Question 2, answered'));
  await waitFor(() => expect(document.activeElement?.id).toBe(`q-${it.items[1]}`));
  await device.user.tab();
  expect(document.activeElement).toBe(button('Flag question 2'));
  await device.user.keyboard(' ');
  await waitFor(() => button('Question 2, answered, flagged'));
  await pressTo(device.user, button('Next page'));
  await says('About anything');
  expect(document.activeElement?.tagName).toBe('H1');
  // After a reload it goes on where it was.
  await device.open(device.address());
  await says('About anything');
  await pressTo(device.user, button('Hand in', document.querySelector('header') ?? document.body));
  const dialog = await waitFor(() => getByRole(document.body, 'alertdialog'));
  await says('1 question is not answered', dialog);
  await says('Flagged: 2', dialog);
  await pressTo(device.user, button('Hand in', dialog));
  await says('Handed in');

  await device.signIn(teacher);
  await device.open(`/examSummarize${search()}`);
  await says('By question');
  await waitFor(() => expect(document.querySelectorAll('tr[data-item]')).toHaveLength(kinds.length + 1));
  for (const [index, { name, counted }] of kinds.entries()) {
    const row = document.querySelector(`tr[data-item="${it.items[index]}"]`) as HTMLElement;
    const open = getByRole(row, 'button', { name: 'What was answered' });
    await device.user.click(open);
    await waitFor(() =>
      expect([name, row.nextElementSibling?.textContent]).toEqual([name, expect.stringMatching(counted)]),
    );
    await device.user.click(open);
  }
  // Seven are right, words wait for a person, and opinions count nothing.
  await says(
    /^1student \d+35 · 88 %7 \/ 8/,
    document.querySelector(`[data-student="${student.uid}"]`) ?? document.body,
  );
  await device.whenSynced();
});
