import { expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import * as calls from '#contract/features/attendance/calls.ts';
import { classTest, must, reasonOf, student, world } from '#tests/harness/class.ts';
import { begin, place, shown } from './taken.ts';

const test = classTest({ rateLimits: true });

test('four digits are guessed five times, then one waits; the wait does not keep anybody out for good (S-405)', async () => {
  await begin({ method: 'digit', code: '0042' });
  for (let guess = 0; guess < 5; guess += 1)
    expect(await reasonOf(student, calls.attend, { ...place(), code: `100${guess}` })).toBe('attendance.wrongCode');
  expect(await reasonOf(student, calls.attend, { ...place(), code: '0042' })).toBe('core.tooMany');
  // In another attendance they begin anew.
  await begin({ method: 'digit', code: '0043' });
  await must(student, calls.attend, { ...place(), code: '0043' });
  await begin({ method: 'digit', code: '0044' });
  for (let guess = 0; guess < 6; guess += 1) await world.say(student, calls.attend, { ...place(), code: '1000' });
  world.pass(minute);
  await must(student, calls.attend, { ...place(), code: await shown() });
});
