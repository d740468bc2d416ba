import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelLimits, requestType } from '#contract/core/channel/frames.ts';
import { minute, second } from '#contract/core/time.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { connectTo, type Ear, earOf, imToken, listenAt, loginFrame, soon } from '../support/ear.ts';
import { pushItem, pushRequest } from '../support/school.ts';

let world: World;
let address: string;
let teacher: Person;
let student: Person;
let courseId: string;
let bystander: Ear;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  address = await listenAt(world);
  bystander = await earOf(world, address, student);
});
afterAll(() => world?.close());

const notice = (given: object = {}) =>
  pushItem({
    mid: world.newId(),
    seq: 1,
    name: 'createNotice',
    input: { courseId, id: world.newId(), title: 't', content: 'c' },
    ...given,
  });
const pushed = (item: object, uid = teacher.uid, replicaId = 'replica') => ({
  push: pushRequest(uid, [item], replicaId),
});

/** After whatever happened: the others hear of new work, and a newcomer gets in. */
const isUnharmed = async () => {
  const before = bystander.poked().length;
  const mine = await earOf(world, address, await world.person('student'));
  mine.socket.close();
  await world.say(teacher, createNotice, { courseId, id: world.newId(), title: 't', content: 'c' });
  await soon(() => bystander.poked().length).toBeGreaterThan(before);
};

test('before log-in everything but a ping is answered 401, and nothing happens (C-415)', async () => {
  const ear = await connectTo(address);
  const { commits } = world.server;
  const before = commits.length;
  for (const type of [3, 4, 5, 6, 7, 8, 99])
    expect(await ear.ask(type, pushed(notice()))).toMatchObject({ code: 401, reason: 'core.notSignedIn' });
  ear.socket.send(await loginFrame(world, teacher));
  expect(await ear.answer('in')).toMatchObject({ code: 200 });
  expect(commits).toHaveLength(before);
  expect(await ear.ask(3, pushed(notice()))).toMatchObject({ code: 200 });
  ear.socket.close();
  await isUnharmed();
});

test('what is no frame is answered 400, and the socket goes on (E-063)', async () => {
  const ear = await earOf(world, address, teacher);
  const misfits: (string | Buffer)[] = [
    '',
    '{',
    '[]',
    'null',
    '7',
    '{"requestType":"3","uniqueCode":"a"}',
    '{"requestType":1.5,"uniqueCode":"a"}',
    '{"requestType":1}',
    '{"requestType":1,"uniqueCode":5}',
    JSON.stringify({ requestType: 1, uniqueCode: 'x'.repeat(65) }),
    `[${'['.repeat(20_000)}`,
    Buffer.from([1, 2, 3]),
    Buffer.from(JSON.stringify({ requestType: 1, uniqueCode: '' })),
  ];
  for (const [index, misfit] of misfits.entries()) {
    ear.socket.send(misfit);
    await soon(() => ear.heard.filter(({ requestType: type }) => type === 0).length).toBe(index + 1);
  }
  for (const { payload } of ear.heard.filter(({ requestType: type }) => type === 0))
    expect(payload).toMatchObject({ code: 400, reason: 'core.invalidInput', text: expect.any(String) });
  expect(await ear.ask(requestType.ping)).toMatchObject({ code: 200 });
  ear.socket.close();
  await isUnharmed();
});

test('a payload that does not fit is answered 400 with the field, one nobody handles too', async () => {
  const ear = await earOf(world, address, teacher);
  expect(await ear.ask(77)).toMatchObject({ code: 400, field: 'requestType' });
  for (const [payload, field] of [
    [{ push: 5 }, /^payload\.push$/],
    [{ push: { ...pushRequest(teacher.uid, []), nonce: 1 } }, /^payload\.push\.nonce$/],
    [pushed({ ...notice(), seq: 0 }), /^payload\.push\.items\.0$/],
    [
      {
        push: pushRequest(
          teacher.uid,
          Array.from({ length: 51 }, () => notice()),
        ),
      },
      /^payload\.push\.items$/,
    ],
  ] as const) {
    const answer = await ear.ask(3, payload);
    expect(answer).toMatchObject({ code: 400, reason: 'core.invalidInput' });
    expect(answer.field).toMatch(field);
  }
  expect(await ear.ask(2, { token: 'again' })).toMatchObject({ code: 200 });
  ear.socket.close();
});

test('a frame above 64 KiB is answered 400; one far above ends its own socket only', async () => {
  const ear = await earOf(world, address, teacher);
  ear.socket.send(
    JSON.stringify({ requestType: 3, uniqueCode: 'big', payload: { a: '课'.repeat(channelLimits.frameBytes / 3) } }),
  );
  await soon(() => ear.heard.at(-1)?.payload).toMatchObject({ code: 400, reason: 'core.tooLarge' });
  expect(await ear.ask(requestType.ping)).toMatchObject({ code: 200 });
  ear.socket.send('x'.repeat(1_000_000));
  expect(await ear.closed).toBe(1009);
  await isUnharmed();
});

test('a push by frame is the push by HTTP: once for each id, whichever way it comes (S-347, C-415)', async () => {
  const ear = await earOf(world, address, teacher);
  const item = notice({ lane: 'by-frame', seq: 1 });
  const first = await ear.ask(3, pushed(item, teacher.uid, 'frames'));
  expect(first).toMatchObject({ code: 200, results: [{ mid: item.mid, verdict: { status: 'applied' } }], patches: [] });
  for (const minutes of [1, 31, 6 * 24 * 60]) {
    world.pass(minutes * 60_000);
    const again = await ear.ask(3, pushed(item, teacher.uid, 'frames'));
    expect(again).toMatchObject({ code: 200, results: first.results });
  }
  const byHttp = await world.server.app.inject({
    method: 'POST',
    url: '/sync/push',
    headers: { token: teacher.token },
    payload: pushRequest(teacher.uid, [item], 'frames'),
  });
  expect(byHttp.json().data.results).toEqual(first.results);
  expect(world.server.commits.filter(({ mid }) => mid === item.mid)).toHaveLength(1);
  ear.socket.close();
});

test('nobody pushes as somebody else, nor where they do not belong', async () => {
  const ear = await earOf(world, address, await world.person('teacher'));
  expect(await ear.ask(3, pushed(notice()))).toMatchObject({ code: 201, reason: 'core.wrongUser' });
  ear.socket.close();
  const his = await earOf(world, address, student);
  const answer = await his.ask(3, pushed(notice(), student.uid));
  expect(answer).toMatchObject({ code: 200, results: [{ verdict: { status: 'rejected' } }] });
  his.socket.close();
});

test('frames of one socket are answered in the order they came', async () => {
  const ear = await earOf(world, address, teacher);
  const items = Array.from({ length: 12 }, (_, index) => notice({ lane: 'ordered', seq: index + 1 }));
  for (const [index, item] of items.entries()) ear.send(3, pushed(item, teacher.uid, 'ordered'), `n${index}`);
  await ear.answer('n11');
  const codes = ear.heard.map(({ uniqueCode }) => uniqueCode).filter((code) => code.startsWith('n'));
  expect(codes).toEqual(items.map((_, index) => `n${index}`));
  for (const { payload } of ear.heard.filter(({ uniqueCode }) => uniqueCode.startsWith('n')))
    expect(payload).toMatchObject({ code: 200, results: [{ verdict: { status: 'applied' } }] });
  ear.socket.close();
});

test('a rush of frames is answered 429 with a time to wait; who does not stop is closed', async () => {
  const ear = await earOf(world, address, teacher);
  for (let count = 0; count < 40; count += 1) ear.send(requestType.ping, {}, `p${count}`);
  const last = await ear.answer('p39');
  expect(last).toMatchObject({ code: 429, reason: 'core.tooMany' });
  expect(last.retryAfterMs).toBeGreaterThan(0);
  await sleep(Number(last.retryAfterMs) + 20);
  expect(await ear.ask(requestType.ping)).toMatchObject({ code: 200 });
  for (let count = 0; count < 200; count += 1) ear.send(requestType.ping);
  expect(await ear.closed).toBe(4429);
  await isUnharmed();
});

test('a session logs in ten times a minute, whatever the others behind its address do', async () => {
  const newcomer = await world.person('student');
  const token = await imToken(world, newcomer);
  const once = async () => {
    const ear = await connectTo(address);
    ear.send(requestType.login, { token }, 'in');
    const { code } = await ear.answer('in');
    ear.socket.close();
    return code;
  };
  for (let count = 0; count < 10; count += 1) expect(await once()).toBe(200);
  expect(await once()).toBe(429);
  await isUnharmed();
  world.pass(61_000);
  expect(await once()).toBe(200);
});

test('wrong tokens are counted by their address, and keep nobody else behind it out', async () => {
  const attempt = async () => {
    const ear = await connectTo(address);
    ear.send(requestType.login, { token: 'wrong' }, 'in');
    const { code } = await ear.answer('in');
    return [code, await ear.closed];
  };
  const attempts = async (count: number) => {
    const each: unknown[] = [];
    for (let done = 0; done < count; done += 50) each.push(...(await Promise.all(Array.from({ length: 50 }, attempt))));
    return each;
  };
  // Earlier tests tried some, too.
  world.pass(minute);
  expect(await attempts(300)).toEqual(Array.from({ length: 300 }, () => [401, 4401]));
  expect(await attempts(50)).toEqual(Array.from({ length: 50 }, () => [429, 4429]));
  await isUnharmed();
  world.pass(second);
  expect(await attempt()).toEqual([401, 4401]);
});

test('a page of another site opens no socket', async () => {
  const host = new URL(address).host;
  await expect(connectTo(address, { origin: 'https://evil.test' })).rejects.toThrow('403');
  await expect(connectTo(address, { origin: 'null' })).rejects.toThrow('403');
  const ear = await connectTo(address, { origin: `http://${host}` });
  expect(await ear.ask(requestType.ping)).toMatchObject({ code: 200 });
  ear.socket.close();
});

test('answers are in the language that was asked for', async () => {
  const ear = await connectTo(address, { 'accept-language': 'en' });
  expect(await ear.ask(3)).toMatchObject({ text: 'You are not signed in. Sign in and try again.' });
  ear.socket.close();
});

test('who has not logged in in time is closed', async () => {
  const hasty = await createWorld({ loginWithin: 200 });
  const silent = await connectTo(await listenAt(hasty));
  expect(await silent.closed).toBe(4401);
  await hasty.close();
});
