import { afterAll, beforeAll, expect, test } from 'vitest';
import { getQrCode, joinCourseByCode } from '#contract/features/course/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let code = '';

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  teacher = await world.person('teacher');
  const shown = await world.say(teacher, getQrCode, { courseId: await world.course(teacher, []) });
  code = shown.ok ? shown.data.code : '';
});
afterAll(() => world?.close());

/** What somebody at an address is told of a code. */
const name = async (who: Person, remoteAddress: string, tried: string): Promise<string> => {
  const { path } = joinCourseByCode;
  const headers = { token: who.token };
  const reply = await world.server.app.inject({
    method: 'POST',
    url: path,
    headers,
    remoteAddress,
    payload: { code: tried },
  });
  const { status, data } = reply.json();
  return status === 1 ? 'in' : data.refusal.reason;
};

test('more accounts are no more guesses at join codes: those of a network are counted together', async () => {
  const [school, home] = ['10.9.0.1', '10.9.0.2'];
  const told = new Map<string, number>();
  for (let count = 0; count < 18; count += 1) {
    const guesser = await world.person('student');
    for (let tries = 0; tries < 19; tries += 1) {
      const said = await name(guesser, school, `WRONG${count}X${tries}`);
      told.set(said, (told.get(said) ?? 0) + 1);
    }
  }
  // Three hundred, and one of each account that was not at it before.
  expect(Object.fromEntries(told)).toEqual({ 'course.codeUnknown': 303, 'core.tooMany': 39 });
  // Who reads the code from the blackboard is let in, at school and elsewhere.
  const [honest, other] = [await world.person('student'), await world.person('student')];
  expect(await name(honest, school, code)).toBe('in');
  expect(await name(other, home, 'WRONG')).toBe('course.codeUnknown');
  expect(await name(other, home, code)).toBe('in');
}, 60_000);

test('a whole class that names the right code at once is let in', async () => {
  const people: Person[] = [];
  for (let count = 0; count < 60; count += 1) people.push(await world.person('student'));
  expect(new Set(await Promise.all(people.map((who) => name(who, '10.9.0.3', code))))).toEqual(new Set(['in']));
}, 60_000);
