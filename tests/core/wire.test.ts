import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { getStudentCount } from '#contract/features/course/calls.ts';
import { uploadTimeout } from '#contract/features/upload/keys.ts';
import { createWire } from '#src/core/wire.ts';
import { questionTimeout, refusalOfTrouble } from '#src/core/wire-error.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A wire to a server that answers everything in one way. */
const wireTo = async (answer: RequestListener, timeout = 300) => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createWire({ baseUrl: `http://127.0.0.1:${port}`, fetch, token: async () => 't', now: Date.now, timeout });
};

const json =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const input = { courseId: '01980000-0000-7000-8000-000000000001' };

test('a call is a POST of JSON below the base, stamped with the time, the token in a header (S-556, S-557, S-561, S-565)', async () => {
  const heard: {
    method?: string | undefined;
    url?: string | undefined;
    token?: unknown;
    type?: unknown;
    body: string;
  }[] = [];
  const wire = await wireTo((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      heard.push({ method, url, token: headers.token, type: headers['content-type'], body });
      json({ status: 1, message: '', code: 0, data: { student_count: 3 } })(request, response);
    });
  });
  await wire.post(getStudentCount, input);
  expect(heard).toMatchObject([{ method: 'POST', url: getStudentCount.path, token: 't', type: 'application/json' }]);
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ ...input, reqtimestamp: expect.any(Number) });
});

test('an answer in our envelope is an answer, its names spelled our way (S-562)', async () => {
  const wire = await wireTo(json({ status: 1, message: '', code: 0, data: { student_count: 3 } }));
  expect(await wire.post(getStudentCount, input)).toEqual({ ok: true, value: { studentCount: 3 } });
});

test('a refusal is an answer (S-562)', async () => {
  const refusal = coreRefusal.notAllowed;
  const wire = await wireTo(json({ status: 0, message: 'no', code: refusal.code, data: { refusal } }, 403));
  expect(await wire.post(getStudentCount, input)).toMatchObject({ ok: false, refusal });
});

test('a body that never ends is no answer, and the wait for it ends', async () => {
  const wire = await wireTo((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"status":1,');
  });
  await expect(wire.post(getUserInfo, {})).rejects.toMatchObject({ trouble: 'offline' });
});

test('a body that is cut off is no answer', async () => {
  const wire = await wireTo((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"status":1,', () => response.destroy());
  });
  await expect(wire.post(getUserInfo, {})).rejects.toMatchObject({ trouble: 'offline' });
});

test.each<[string, RequestListener, string]>([
  ['a log-in page', (_request, response) => response.end('<!DOCTYPE html><title>Wi-Fi</title>'), 'captive'],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://wifi.test/' }).end(), 'captive'],
  ['a proxy that is broken', (_request, response) => response.writeHead(502).end('Bad gateway'), 'unreachable'],
  ['JSON of somebody else', json({ ok: true }), 'unreachable'],
  [
    'an answer of another shape',
    json({ status: 1, message: '', code: 0, data: { student_count: 'many' } }),
    'unreachable',
  ],
])('%s is no answer', async (_name, answer, trouble) => {
  const wire = await wireTo(answer);
  await expect(wire.post(getStudentCount, input)).rejects.toMatchObject({ trouble });
});

test('a server that asks to be left alone says for how long', async () => {
  const { tryAgain: refusal } = coreRefusal;
  const body = { status: 0, message: '', code: refusal.code, data: { refusal } };
  const wire = await wireTo(json(body, 503, { 'retry-after': '7' }));
  await expect(wire.post(getUserInfo, {})).rejects.toMatchObject({ trouble: 'unreachable', retryAfter: 7_000 });
});

test('a question has 30 s, an upload 15 min; a question that timed out is told as that, without a network the network (S-512, S-568)', async () => {
  expect([questionTimeout, uploadTimeout]).toEqual([30_000, 900_000]);
  const silent = await wireTo(() => undefined, 50);
  const late = await silent.post(getStudentCount, input).catch((error: unknown) => error);
  expect(refusalOfTrouble(late)).toEqual(coreRefusal.timedOut);
  const begun = await wireTo((_request, response) => void response.writeHead(200).write('{'), 50);
  const cut = await begun.post(getStudentCount, input).catch((error: unknown) => error);
  expect(refusalOfTrouble(cut)).toEqual(coreRefusal.timedOut);
  const closed = await wireTo((request) => void request.socket.destroy());
  const none = await closed.post(getStudentCount, input).catch((error: unknown) => error);
  expect(refusalOfTrouble(none)).toEqual(coreRefusal.needsNetwork);
  expect(() => refusalOfTrouble(new Error('a defect'))).toThrow('a defect');
});
