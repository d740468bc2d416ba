import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { pull, push } from '#contract/core/sync.ts';
import { minute } from '#contract/core/time.ts';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import { addPaperItems, arrangePaper } from '#contract/features/question/paper-calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { isModest, jsonOf } from '#server/core/http/body.ts';
import { parseInput, tooWide } from '#server/core/parse.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { pullRequest } from '#tests/server/support/school.ts';

let world: World;
let student: Person;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  student = await world.person('student');
});
afterAll(() => world?.close());

const post = (url: string, payload: string, token = '') =>
  world.server.app.inject({ method: 'POST', url, payload, headers: { token, 'content-type': 'application/json' } });

/** Not JSON: whoever gets as far as reading it answers 400. */
const broken = (bytes: number) => `{"a":"${'x'.repeat(bytes)}`;

test('who is not signed in is turned away before a byte of the body is read', async () => {
  expect((await post('/sync/pull', broken(1_000))).statusCode).toBe(401);
  expect((await post(createTopic.path, broken(1_000), 'no such token')).statusCode).toBe(401);
  expect((await post(getUserInfo.path, broken(1_000), student.token)).statusCode).toBe(400);
});

test('whoever may not write a test is refused before its sections are read', async () => {
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, [student]);
  const input = { courseId, paperId: world.newId(), sections: 'nothing like it', rules: [], basis: {} } as never;
  expect(await world.say(teacher, arrangePaper, input)).toMatchObject({ code: replyCode.invalidInput });
  expect(await world.say(student, arrangePaper, input)).toMatchObject({ code: replyCode.notAllowed });
  expect(await world.say(student, addPaperItems, { ...(input as object), items: 'none' } as never)).toMatchObject({
    code: replyCode.notAllowed,
  });
});

test('a call for everybody takes a small body only', async () => {
  expect((await post(login.path, broken(limits.publicBodyBytes))).statusCode).toBe(413);
  expect((await post(login.path, broken(1_000))).statusCode).toBe(400);
});

test('who asks for more bytes than a person needs waits, before they are read; then it goes on', async () => {
  const large = JSON.stringify({ ...pullRequest(student.uid), more: 'x'.repeat(limits.bodyBytes - 1_000) });
  for (let count = 0; count < 8; count += 1)
    expect((await post('/sync/pull', large, student.token)).statusCode).toBe(200);
  const refused = await post('/sync/pull', broken(limits.bodyBytes - 100), student.token);
  const { 'retry-after': after, connection } = refused.headers;
  // What was not read is not waited for either.
  expect([refused.statusCode, after, connection]).toEqual([429, expect.any(String), 'close']);
  const small = JSON.stringify(pullRequest(student.uid));
  expect((await post('/sync/pull', small, student.token)).statusCode).toBe(200);
  world.pass(Number(after) * 1_000);
  expect((await post('/sync/pull', large, student.token)).statusCode).toBe(200);
});

test.each([
  ['too deep', '['.repeat(100)],
  ['too many values', `[${'0,'.repeat(200_000)}0]`],
  ['too many names', `{${'"a":0,'.repeat(30_000)}"b":0}`],
])('a body that is %s is refused before anything is made of it', async (_what, body) => {
  world.pass(minute);
  expect((await post(getUserInfo.path, body, student.token)).statusCode).toBe(413);
});

test('lists that are too long are refused before their elements are read, and the field is named', () => {
  const wrong = Array.from({ length: 90_000 }, () => 0);
  const widths = [
    tooWide(pull.input, { mids: wrong }),
    tooWide(push.input, { items: wrong }),
    tooWide(pull.input, { cursors: Object.fromEntries(wrong.slice(0, 6_000).entries()) }),
    tooWide(push.input, { items: [{ deps: wrong }] }),
    tooWide(pull.input, { mids: ['a'], cursors: { a: 1 }, lanes: null }),
  ];
  expect(widths).toEqual(['mids', 'items', 'cursors', undefined, undefined]);
  expect(parseInput(pull.input, { mids: wrong })).toMatchObject({ ok: false, refusal: { field: 'mids' } });
});

test('what a body says has no NUL, in whatever way it is written, and what is no JSON stays so', () => {
  const outcome = (read: () => unknown): unknown => {
    try {
      return read();
    } catch {
      return 'not JSON';
    }
  };
  const reviver = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '') : value;
  const piece = fc.constantFrom(
    '\\u0000',
    '\\\\',
    '\\"',
    'u0000',
    '\\n',
    'x',
    '\\\\\\u0000',
    '\\\\u0000',
    '\\u00',
    '00',
    '0',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = `{"a":["${pieces.join('')}"]}`;
      expect(outcome(() => jsonOf(text))).toEqual(outcome(() => JSON.parse(text, reviver)));
    }),
    { numRuns: 1_000 },
  );
  // One that is made by taking another out of its middle.
  expect(() => jsonOf('{"a":"\\u00\\u000000"}')).toThrow(SyntaxError);
  expect(jsonOf('{"a\\u0000b":{"__proto__":"\\u0000"}}')).toEqual(JSON.parse('{"ab":{"__proto__":""}}'));
  expect(isModest(`"${'\\u0000['.repeat(100_000)}"`)).toBe(true);
});
