import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainOfRichText, wordsOfRichText } from '#contract/core/text/rich-text.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { downloadTopic } from '#contract/features/topic/questions.ts';
import { tokensOf, vocabulary } from '#server/core/similarity/tokens.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Milliseconds in which a text of this length is read many times over, also while others work. */
const soon = 500;

const took = async (read: () => unknown): Promise<number> => {
  const from = performance.now();
  await read();
  return performance.now() - from;
};

test('a discussion of nothing but blanks, tabs or no-break spaces is read as fast as one of words: nobody waits for it', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  for (const blank of [' ', '\t', '\u00a0']) {
    const id = world.newId();
    const content = `<p>a${blank.repeat(60_000)}b</p>`;
    expect(await world.say(student, createTopic, { courseId, id, title: 'T', content })).toMatchObject({ ok: true });
    const asked = () => world.say(student, downloadTopic, { id, courseId } as never);
    expect(await took(async () => expect(await asked()).toMatchObject({ ok: true }))).toBeLessThan(soon);
  }
});

test.each([
  ['blanks', `a${' '.repeat(100_000)}b`, `a${' '.repeat(100_000)}b`],
  ['blanks before the end of a line', `a${' '.repeat(100_000)}\nb`, 'a\nb'],
  ['lines of blanks', 'a \n'.repeat(30_000), 'a\n'.repeat(30_000).trim()],
  ['empty lines', `a${'\n'.repeat(100_000)}b`, 'a\n\nb'],
])('of %s the words are what they were', async (_what, html, words) => {
  let plain = '';
  expect(
    await took(() => {
      plain = plainOfRichText(html);
      wordsOfRichText(html);
    }),
  ).toBeLessThan(soon);
  expect(plain).toBe(words);
});

test('a word as long as a book is compared as fast as a book', async () => {
  expect(await took(() => tokensOf('a'.repeat(60_000), vocabulary()))).toBeLessThan(soon);
  expect(await took(() => tokensOf('а'.repeat(60_000), vocabulary()))).toBeLessThan(soon);
  // A letter of another script inside a word is still seen, wherever it stands.
  expect(['pаper', 'раper', 'paper', 'бумага'].map((word) => tokensOf(word, vocabulary()).hidden)).toEqual([
    1, 1, 0, 0,
  ]);
});
