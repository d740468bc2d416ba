import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logout } from '#contract/features/account/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import {
  getNoReadMessageCount,
  getPushKey,
  subscribePush,
  unsubscribePush,
} from '#contract/features/notification/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let world: World;
let service: Server;
let origin: string;
let answer = 201;
let received: Received[] = [];
let teacher: Person;
let student: Person;
let courseId: string;

const vapid = createECDH('prime256v1');
vapid.generateKeys();
const publicKey = vapid.getPublicKey('base64url');

beforeAll(async () => {
  service = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      reply.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const privateKey = vapid.getPrivateKey().toString('base64url');
  world = await createWorld({
    push: { publicKey, privateKey, subject: 'mailto:it@school.example', services: [origin] },
  });
});
afterAll(async () => {
  await world?.close();
  await new Promise((resolve) => service.close(resolve));
});

beforeEach(async () => {
  answer = 201;
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  await jobs();
  received = [];
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

interface Browser {
  readonly endpoint: string;
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

const subscribe = async (who: Person, name: string, language: 'zh' | 'en' = 'zh'): Promise<Browser> => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${origin}/${name}`;
  const said = await world.say(who, subscribePush, {
    endpoint,
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    language,
    origin: 'https://school.example',
  });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return { endpoint, ecdh, auth };
};

/** As a browser does (RFC 8291, RFC 8188). */
const decrypt = ({ ecdh, auth }: Browser, body: Buffer): unknown => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const text = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
};

/** The claims of a token that our key signed (RFC 8292). */
const claimsOf = (authorization: string): Record<string, unknown> => {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = vapid.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const by = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
};

test('a notification reaches a subscribed browser, encrypted for it alone, with its title and no more (S-038)', async () => {
  expect(await world.say(student, getPushKey, {})).toMatchObject({ data: { publicKey } });
  const phone = await subscribe(student, 'phone');
  await publish('实验课改期');
  expect(received.map(({ path }) => path)).toEqual(['/phone']);
  const [push] = received;
  if (push === undefined) throw new Error('nothing came');
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(push.body.toString('latin1')).not.toContain('web_push');
  expect(claimsOf(String(push.headers.authorization))).toMatchObject({ aud: origin, sub: 'mailto:it@school.example' });
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
  const shown = received.map(({ body }) => decrypt(laptop, body));
  expect(shown).toMatchObject([{ notification: { title: expect.stringContaining('joined “Calculus”') } }]);
});

test.each([404, 410])('a browser that is gone (%i) is sent to once and never again', async (status) => {
  await subscribe(student, `gone-${status}`);
  answer = status;
  await publish('First');
  await publish('Second');
  expect(received.length).toBe(1);
});

test('a push service that fails costs nothing but the push', async () => {
  await subscribe(student, 'ill');
  answer = 500;
  await publish('Told all the same');
  expect(await world.say(student, getNoReadMessageCount, {})).toMatchObject({ data: { noReadCount: 1 } });
  answer = 201;
  await publish('Next');
  expect(received.length).toBe(2);
});

test('it ends with the subscription, and with the session', async () => {
  const { endpoint } = await subscribe(student, 'left');
  // Not somebody else's to end.
  await world.say(teacher, unsubscribePush, { endpoint });
  await publish('Once');
  expect(received.length).toBe(1);
  await world.say(student, unsubscribePush, { endpoint });
  await publish('Unsubscribed');
  await subscribe(student, 'out');
  await world.say(student, logout, {});
  await publish('Signed out');
  expect(received.length).toBe(1);
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
  await world.say(student, subscribePush, { endpoint: `${origin}/broken`, ...keys });
  await publish('Still sent');
  expect(received.map(({ path }) => path)).toEqual([endpoint.slice(origin.length)]);
  const plain = await createWorld();
  const person = await plain.person('student');
  expect(await plain.say(person, getPushKey, {})).toMatchObject({ data: { publicKey: '' } });
  expect(await plain.say(person, subscribePush, { endpoint: `${origin}/x`, ...keys })).toMatchObject({
    refusal: { reason: 'notification.pushOff' },
  });
  await plain.close();
});
