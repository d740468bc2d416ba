import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { checkInfo, getHomeworkCheckRepeatInfo, reRepeateCheckHomework } from '#contract/features/similarity/calls.ts';
import { compareWorks } from '#server/core/similarity/compare.ts';
import { leftOutOf } from '#server/core/similarity/fingerprints.ts';
import { tokensOf, vocabulary } from '#server/core/similarity/tokens.ts';
import { pdfOfStream } from '#tests/harness/samples.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { givenHomework } from '../features/homework/school.ts';
import { createSender, fileOf } from '../features/upload/sender.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const sender = createSender(2_048_000);

/** Two students who hand in to a homework, and what comparing their works finds. */
const handedIn = async () => {
  const teacher = await world.person('teacher');
  const [hostile, honest] = [await world.person('student'), await world.person('student')];
  const courseId = await world.course(teacher, [hostile, honest]);
  const place = { courseId, activityId: await givenHomework(world, teacher, courseId) };
  const handIn = async (who: typeof hostile, text: string, files: readonly { name: string; bytes: Buffer }[] = []) => {
    const sent = files.map(({ name, bytes }) => fileOf(world, bytes, name));
    for (const one of sent) await sender.upload(world, who, one);
    const named = sent.map(({ id, name, bytes }) => ({ id, name, size: bytes.length, type: '' }));
    const id = world.newId();
    const said = await world.say(who, submitHomework, { ...place, id, text, files: named });
    expect(said).toMatchObject({ ok: true });
  };
  const compared = async () => {
    expect(await world.say(teacher, reRepeateCheckHomework, place)).toMatchObject({ ok: true });
    await world.server.runJobs();
    const state = async () => {
      const said = await world.say(teacher, getHomeworkCheckRepeatInfo, place);
      return said.ok ? said.data : undefined;
    };
    await vi.waitFor(async () => expect((await state())?.state).toBe('done'), { timeout: 25_000, interval: 50 });
    return (await state())?.list ?? [];
  };
  const report = async (of: typeof hostile) => {
    const said = await world.say(teacher, checkInfo, { ...place, uid: of.uid });
    if (!said.ok) throw new Error(JSON.stringify(said));
    return said.data;
  };
  return { teacher, hostile, honest, handIn, compared, report };
};

/** What the memory of the process grows by, in megabytes, at most, while something is done. */
const grownBy = async (act: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  try {
    await act();
  } finally {
    clearInterval(watch);
  }
  return (most - before) / 1_000_000;
};

test('a PDF of a thousand bytes that unpacks to gigabytes costs its work its report, and the server no memory', async () => {
  const { hostile, honest, handIn, compared } = await handedIn();
  const spaces = Readable.from(Array(60).fill(Buffer.alloc(10_000_000, ' ')));
  const packed = deflateSync(await buffer(spaces.pipe(createDeflate({ level: 1 }))), { level: 9 });
  const bomb = pdfOfStream(packed, '[/FlateDecode /FlateDecode]');
  expect(bomb.length).toBeLessThan(10_000);
  await handIn(hostile, '', [{ name: 'work.pdf', bytes: bomb }]);
  await handIn(honest, '<p>By the squeeze theorem.</p>');
  const grown = await grownBy(async () => {
    expect((await compared()).find(({ uid }) => uid === hostile.uid)).toMatchObject({ state: 'unreadable', unread: 1 });
  });
  expect(grown).toBeLessThan(700);
});

test('of a work so many letters are compared and shown, however many files it has', async () => {
  const { hostile, handIn, compared, report } = await handedIn();
  const long = (part: number) => Array.from({ length: 50_000 }, (_, at) => `w${part}x${at}`).join(' ');
  const files = [1, 2, 3].map((part) => ({ name: `${part}.txt`, bytes: Buffer.from(long(part)) }));
  await handIn(hostile, '', files);
  expect(await compared()).toMatchObject([{ state: 'compared', unread: 2 }]);
  expect((await report(hostile)).text.length).toBe(400_000);
});

/** Texts on which a comparison that looks at each place again for each other one would be at work for hours. */
const texts: Readonly<Record<string, (letters: number) => string>> = {
  'of one letter': (letters) => '的'.repeat(letters),
  'of two words': (letters) => 'a b '.repeat(letters / 4),
  'of a phrase that goes on differently each time': (letters) =>
    Array.from({ length: letters / 40 }, (_, at) => `one two three four five six ${at}a${letters}`).join(' '),
  'of eight phrases each of which stands eight times': (letters) =>
    Array.from({ length: letters / 40 }, (_, at) => `p${at >> 3} q${at >> 3} r${at >> 3} s t u ${at}b${letters}`).join(
      ' ',
    ),
};

test.each(Object.entries(texts))(
  'two works %s, as long as works may be, are compared while somebody waits',
  async (_, text) => {
    const works = [0, 1].map((one) => ({ id: `${one}`, by: `${one}`, text: text(400_000 - one * 40) }));
    const { pairs } = await compareWorks(works);
    expect(pairs).toHaveLength(1);
    expect(pairs[0]?.passages.length).toBeLessThanOrEqual(200);
  },
);

test('a work of nothing but quotations is left out while somebody waits', () => {
  const text = '"abcd"[1] '.repeat(40_000);
  const tokens = tokensOf(text, vocabulary());
  expect(leftOutOf(text, tokens, []).reduce((sum, one) => sum + one, 0)).toBe(40_000 * 2);
});

test('of a class that all wrote the same, each work is told its most similar ones', async () => {
  const text =
    'Let epsilon be any positive number and choose delta as half of it so that each term is small enough. '.repeat(4);
  const works = Array.from({ length: 120 }, (_, one) => ({ id: `${one}`, by: `${one}`, text }));
  const { pairs, works: compared } = await compareWorks(works);
  expect(pairs.length).toBeLessThanOrEqual(120 * 10);
  expect(compared.map(({ share }) => share)).toEqual(Array(120).fill(1));
  const told = new Set(pairs.flatMap(({ a, b }) => [a, b]));
  expect(told.size).toBe(120);
});
