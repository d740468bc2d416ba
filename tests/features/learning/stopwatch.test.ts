import { expect, test } from 'vitest';
import { createStopwatch, type Playing } from '#src/features/learning/view/record/keep.ts';
import { csvOf } from '#src/ui/words/csv.ts';

const started = 1_000_000;
const film = (position: number, given: Partial<Playing> = {}): Playing => ({
  position,
  length: 60_000,
  rate: 1,
  isPlaying: true,
  ...given,
});

const watched = () => {
  let clock = 50;
  const watch = createStopwatch(() => clock, started);
  return {
    ...watch,
    /** Looks again after a while. */
    after: (milliseconds: number, isThere = true, playing?: Playing) => {
      clock += milliseconds;
      watch.look(isThere, playing);
    },
  };
};

test('time is counted while somebody is there, on the server’s clock; hidden tabs and a sleeping device count nothing (C-147)', () => {
  const watch = watched();
  watch.look(true);
  watch.after(1_000);
  watch.after(1_000, false);
  watch.after(1_000, false);
  watch.after(1_000, true);
  watch.after(1_000);
  // The lid was closed for an hour.
  watch.after(3_600_000);
  watch.after(1_000);
  const at = (from: number, to: number) => [started + from, started + to];
  expect(watch.measured().spent).toEqual([at(0, 2_000), at(4_000, 5_000), at(3_605_000, 3_606_000)]);
});

test('of a film counts what went by, at any speed; a jump does not, nor standing still (C-146)', () => {
  const watch = watched();
  watch.look(true, film(0));
  watch.after(1_000, true, film(1_000));
  watch.after(1_000, true, film(3_000, { rate: 2 }));
  // Jumped ahead.
  watch.after(1_000, true, film(40_000));
  watch.after(1_000, true, film(41_000));
  watch.after(1_000, true, film(41_000, { isPlaying: false }));
  // Back to where it began: seen twice, counted once when it is merged.
  watch.after(1_000, true, film(0));
  watch.after(1_000, true, film(1_000));
  expect(watch.measured()).toMatchObject({
    played: [
      [0, 3_000],
      [40_000, 41_000],
    ],
    length: 60_000,
    position: 1_000,
  });
});

test('what was stored elsewhere is forgotten, what came meanwhile stays', () => {
  const watch = watched();
  watch.look(true, film(0));
  watch.after(2_000, true, film(2_000));
  const taken = watch.measured();
  watch.after(1_000, true, film(3_000));
  watch.forget(taken);
  expect(watch.measured()).toMatchObject({ spent: [[started + 2_000, started + 3_000]], played: [[2_000, 3_000]] });
});

test('a table is a file that spreadsheets read, and nobody’s name is run as a formula (C-153)', () => {
  expect(
    csvOf([
      ['学生', 'n'],
      ['=1+1', 2],
      ['a,"b"', 3],
    ]),
  ).toBe('\uFEFF学生,n\r\n\'=1+1,2\r\n"a,""b""",3');
});
