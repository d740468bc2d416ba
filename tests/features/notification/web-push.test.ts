import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login, logout } from '#contract/features/account/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import {
  getNoReadMessageCount,
  getPushKey,
  subscribePush,
  unsubscribePush,
} from '#contract/features/notification/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { decrypt, openPushService, type PushService } from '#tests/harness/push-service.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let service: PushService;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  service = await openPushService();
  world = await createWorld({ push: service.push });
});
afterAll(async () => {
  await world?.close();
  await service.close();
});

beforeEach(async () => {
  service.answer = 201;
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  await jobs();
  service.received = [];
});

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

const publish = async (title: string) => {
  const id = world.newId();
  await world.say(teacher, createNotice, { courseId, id, title, content: 'Nobody else may read this.' });
  await jobs();
  return id;
};

const subscribe = (who: Person, name: string, language: 'zh' | 'en' = 'zh') =>
  service.subscribe(world, who, name, language);

/** The claims of a token that our key signed (RFC 8292). */
const claimsOf = (authorization: string): Record<string, unknown> => {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(service.publicKey);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = service.vapid.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const by = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
};

test('a notification reaches a subscribed browser, encrypted for it alone, with its title and no more (S-038)', async () => {
  expect(await world.say(student, getPushKey, {})).toMatchObject({ data: { publicKey: service.publicKey } });
  const phone = await subscribe(student, 'phone');
  await publish('实验课改期');
  expect(service.received.map(({ path }) => path)).toEqual(['/phone']);
  const [push] = service.received;
  if (push === undefined) throw new Error('nothing came');
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(push.body.toString('latin1')).not.toContain('web_push');
  expect(claimsOf(String(push.headers.authorization))).toMatchObject({
    aud: service.origin,
    sub: 'mailto:it@school.example',
  });
  const shown = decrypt(phone, push.body) as { readonly notification: { readonly navigate: string } };
  expect(shown).toMatchObject({
    web_push: 8030,
    notification: { title: '实验课改期', body: 'Calculus', lang: 'zh-CN', app_badge: '1' },
  });
  expect(shown.notification.navigate).toMatch(/^https:\/\/school\.example\/main\/notification\?open=[0-9a-f-]{36}$/);
  expect(JSON.stringify(shown)).not.toContain('Nobody else');
});

test('a title of ours is in the browser’s language', async () => {
  const laptop = await subscribe(teacher, 'laptop', 'en');
  const late = await world.person('student');
  await world.join(late, teacher, courseId);
  await jobs();
  const shown = service.received.map(({ body }) => decrypt(laptop, body));
  expect(shown).toMatchObject([{ notification: { title: expect.stringContaining('joined “Calculus”') } }]);
});

test.each([404, 410])('a browser that is gone (%i) is sent to once and never again', async (status) => {
  await subscribe(student, `gone-${status}`);
  service.answer = status;
  await publish('First');
  await publish('Second');
  expect(service.received.length).toBe(1);
});

test('a push service that fails costs nothing but the push', async () => {
  await subscribe(student, 'ill');
  service.answer = 500;
  await publish('Told all the same');
  expect(await world.say(student, getNoReadMessageCount, {})).toMatchObject({ data: { noReadCount: 1 } });
  service.answer = 201;
  await publish('Next');
  expect(service.received.length).toBe(2);
});

test('an address that leads on keeps nobody else’s from being told', async () => {
  const another = await world.person('student');
  await world.join(another, teacher, courseId);
  await jobs();
  await subscribe(student, 'phone');
  await subscribe(another, 'phone-of-another');
  service.received = [];
  service.answer = 307;
  await publish('First');
  service.answer = 201;
  await publish('Second');
  expect(service.received.map(({ path }) => path).toSorted()).toEqual([
    '/phone',
    '/phone',
    '/phone-of-another',
    '/phone-of-another',
  ]);
});

test('an address with a name in it is refused, and one that was kept stops nobody else’s pushes', async () => {
  const another = await world.person('student');
  await world.join(another, teacher, courseId);
  await jobs();
  const { endpoint } = await subscribe(student, 'a-phone');
  await subscribe(another, 'phone-of-another');
  const named = endpoint.replace('//', '//eve:secret@');
  const keys = { p256dh: 'AA', auth: 'AA', origin: 'https://school.example' };
  expect(await world.say(student, subscribePush, { endpoint: named, ...keys })).toMatchObject({
    refusal: { reason: 'notification.pushServiceUnknown' },
  });
  type Tables = { push_subscription: { uid: string; endpoint: string } };
  await world.server.db.write((sql) =>
    sql
      .withTables<Tables>()
      .updateTable('push_subscription')
      .set({ endpoint: named })
      .where('uid', '=', student.uid)
      .execute(),
  );
  service.received = [];
  await publish('First');
  await publish('Second');
  expect(service.received.map(({ path }) => path)).toEqual(['/phone-of-another', '/phone-of-another']);
});

test('it ends with the subscription, and with the session', async () => {
  const { endpoint } = await subscribe(student, 'left');
  // Not somebody else's to end.
  await world.say(teacher, unsubscribePush, { endpoint });
  await publish('Once');
  expect(service.received.length).toBe(1);
  await world.say(student, unsubscribePush, { endpoint });
  await publish('Unsubscribed');
  await subscribe(student, 'out');
  await world.say(student, logout, {});
  await publish('Signed out');
  expect(service.received.length).toBe(1);
});

test('this server posts to push services, and to no other address that somebody names', async () => {
  const keys = { p256dh: 'AA', auth: 'AA', origin: 'https://school.example' };
  for (const endpoint of [
    'https://10.0.0.1/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
  ])
    expect(await world.say(student, subscribePush, { endpoint, ...keys })).toMatchObject({
      ok: false,
      refusal: { reason: 'notification.pushServiceUnknown' },
    });
  for (const endpoint of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x'])
    expect(await world.say(student, subscribePush, { endpoint, ...keys })).toMatchObject({ ok: true });
  // Keys that are none cost that subscription, not the service.
  const { endpoint } = await subscribe(student, 'sound');
  await world.say(student, subscribePush, { endpoint: `${service.origin}/broken`, ...keys });
  await publish('Still sent');
  expect(service.received.map(({ path }) => path)).toEqual([endpoint.slice(service.origin.length)]);
  const plain = await createWorld();
  const person = await plain.person('student');
  expect(await plain.say(person, getPushKey, {})).toMatchObject({ data: { publicKey: '' } });
  expect(await plain.say(person, subscribePush, { endpoint: `${service.origin}/x`, ...keys })).toMatchObject({
    refusal: { reason: 'notification.pushOff' },
  });
  await plain.close();
});

test('of the browsers that somebody says are theirs the newest twenty are told', async () => {
  const many = await world.person('student');
  for (let count = 0; count < 23; count += 1) {
    await subscribe(many, `many-${count}`);
    world.pass(1);
  }
  const kept = await world.server.db.read((sql) =>
    sql
      .withTables<{ push_subscription: { uid: string; created_at: number } }>()
      .selectFrom('push_subscription')
      .select('created_at')
      .where('uid', '=', many.uid)
      .execute(),
  );
  expect(kept).toHaveLength(20);
  expect(Math.min(...kept.map((one) => Number(one.created_at)))).toBe(world.now() - 20);
});

test('where somebody else may sit down next nothing is pushed: only a device of one’s own is subscribed', async () => {
  const account = student.username.replace(' ', '');
  const there = await world.say({ token: '' }, login, { account, password: 'Classroom2026', remember: false });
  const shared = { ...student, token: there.ok ? String(there.data.token) : '' };
  await expect(subscribe(shared, 'shared')).rejects.toThrow('notification.notOwnDevice');
  // Nor what was subscribed there before, on a device that was one's own.
  const phone = await subscribe(student, 'phone');
  const keys = { p256dh: phone.ecdh.getPublicKey('base64url'), auth: phone.auth.toString('base64url') };
  const again = { ...keys, endpoint: phone.endpoint, language: 'zh', origin: 'https://school.example' } as const;
  expect(await world.say(shared, subscribePush, again)).toMatchObject({
    refusal: { reason: 'notification.notOwnDevice' },
  });
  await publish('实验课改期');
  expect(service.received.map(({ path }) => path)).toEqual(['/phone']);
});
