import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeard } from '#server/core/poke/redis/heard.ts';
import { createSaid } from '#server/core/poke/redis/redis-bus.ts';
import { chanceFrom } from '#tests/harness/random.ts';

/** One speaker and one listener; what is said or asked is lost when `loses` says so. */
const stage = (loses: () => boolean, limits?: { texts: number; characters: number }) => {
  let now = 0;
  const said = createSaid(limits);
  const got: number[] = [];
  let lost = 0;
  const listener = createHeard({
    now: () => now,
    ask: (_speaker, numbers) => {
      if (!loses()) repeat(numbers);
    },
    lost: () => {
      lost += 1;
    },
  });
  const arrive = (number: number) => {
    if (!loses() && listener.text('a', number)) got.push(number);
  };
  const repeat = (numbers: readonly number[]) => {
    const gone = numbers.filter((number) => said.again(number) === undefined);
    for (const number of numbers) if (said.again(number) !== undefined) arrive(number);
    if (gone.length > 0 && !loses()) listener.gone('a', gone);
  };
  let isBeatLost = false;
  /** Two in a row are not lost: a speaker that is silent for long is another story. */
  const beat = () => {
    isBeatLost = !isBeatLost && loses();
    if (!isBeatLost) listener.last('a', said.last());
  };
  listener.last('a', 0);
  return {
    got,
    lost: () => lost,
    say: () => {
      said.keep((number) => `text ${number}`);
      arrive(said.last());
    },
    silent: () => said.keep((number) => `text ${number}`),
    pass: (milliseconds: number, isAlive = true) => {
      for (let spent = 0; spent < milliseconds; spent += 50) {
        now += 50;
        if (isAlive && now % 1_000 === 0) beat();
        listener.tick();
      }
    },
    leave: () => listener.bye('a', said.last()),
  };
};

const upTo = (count: number) => Array.from({ length: count }, (_one, index) => index + 1);

test('whatever is lost on the way is heard once in the end', () => {
  const script = fc.array(fc.constantFrom('say', 'say', 'say', 'wait'), { maxLength: 60 });
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(0.01, 0.3, 0.5), script, (seed, loss, steps) => {
      const chance = chanceFrom(seed);
      const { say, got, pass, lost } = stage(() => chance.next() < loss);
      for (const step of steps) {
        if (step === 'say') say();
        else pass(200);
      }
      pass(5_000);
      expect(got.toSorted((one, other) => one - other)).toEqual(upTo(steps.filter((step) => step === 'say').length));
      expect(lost()).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test('the last words are missed by the next beat, and asked for', () => {
  let isLosing = false;
  const { say, got, pass, lost } = stage(() => isLosing);
  say();
  isLosing = true;
  say();
  say();
  isLosing = false;
  expect(got).toEqual([1]);
  pass(1_000);
  expect([got, lost()]).toEqual([[1, 2, 3], 0]);
});

test('what the speaker no longer keeps is lost, and said to be', () => {
  let isLosing = true;
  const { say, got, pass, lost } = stage(() => isLosing, { texts: 3, characters: 1_000 });
  for (let count = 0; count < 10; count += 1) say();
  isLosing = false;
  pass(2_000);
  expect(got).toEqual([8, 9, 10]);
  expect(lost()).toBe(1);
});

test('a speaker that dies is noticed; one that says goodbye is not mourned, unless words are missing', () => {
  const dead = stage(() => false);
  dead.say();
  dead.pass(10_000, false);
  expect(dead.lost()).toBe(1);
  const gone = stage(() => false);
  gone.say();
  gone.leave();
  gone.pass(10_000, false);
  expect(gone.lost()).toBe(0);
  const missed = stage(() => false);
  missed.silent();
  missed.leave();
  expect(missed.lost()).toBe(1);
});

test('a speaker that was cut off for hours is asked for what it said meanwhile', () => {
  const { say, silent, got, pass, lost } = stage(() => false, { texts: 3, characters: 1_000 });
  say();
  pass(10_000, false);
  for (let count = 0; count < 5; count += 1) silent();
  pass(2 * 3_600_000, false);
  expect([got, lost()]).toEqual([[1], 1]);
  pass(2_000);
  expect([got, lost()]).toEqual([[1, 4, 5, 6], 2]);
});

test('memory is bounded in texts and in characters', () => {
  const said = createSaid({ texts: 5, characters: 100 });
  for (let count = 0; count < 9; count += 1) said.keep(() => 'x');
  expect([3, 4, 5, 9].map((number) => said.again(number))).toEqual([undefined, undefined, 'x', 'x']);
  said.keep(() => 'y'.repeat(98));
  expect([7, 8, 9, 10].map((number) => said.again(number)?.length)).toEqual([undefined, 1, 1, 98]);
});
