import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
const publicDir = mkdtempSync(join(tmpdir(), 'classroom-client-'));

beforeAll(async () => {
  mkdirSync(join(publicDir, 'assets'));
  writeFileSync(join(publicDir, 'index.html'), '<!doctype html><title>the client</title>');
  writeFileSync(join(publicDir, 'service-worker.js'), '// worker');
  writeFileSync(join(publicDir, 'assets/Index-aB_9.js'), '// script');
  writeFileSync(join(publicDir, 'assets/Index-aB_9.js.br'), brotliCompressSync('// script'));
  writeFileSync(join(publicDir, 'assets/plain.txt'), 'a'.repeat(5_000));
  writeFileSync(join(publicDir, 'gone.js'), '// gone');
  mkdirSync(join(publicDir, '.vite'));
  writeFileSync(join(publicDir, '.vite/manifest.json'), '{}');
  world = await createWorld({ publicDir });
});
afterAll(async () => {
  await world?.close();
  rmSync(publicDir, { recursive: true, force: true });
});

const get = (url: string, accept = 'text/html,*/*;q=0.8') =>
  world.server.app.inject({ method: 'GET', url, headers: { accept } });

test('every address of a screen is the client, which is always asked for anew', async () => {
  for (const url of ['/', '/main', '/classDetail?courseid=1', '/main/UserSetting']) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(reply.body).toContain('the client');
    expect(reply.headers['content-security-policy']).toContain("worker-src 'self'");
  }
});

test('no page runs anybody else’s script, shows their pages or posts to them: nobody counts who comes here (S-054)', async () => {
  const policy = String((await get('/main')).headers['content-security-policy']);
  const allowed = (directive: string) =>
    policy
      .split(';')
      .find((one) => one.trim().startsWith(`${directive} `))
      ?.trim();
  expect(allowed('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'");
  expect(allowed('default-src')).toBe("default-src 'self'");
  expect(allowed('form-action')).toBe("form-action 'self'");
  expect(allowed('connect-src')).not.toContain('http');
});

test('what carries a hash is kept for ever, the worker never', async () => {
  const script = await get('/assets/Index-aB_9.js', '*/*');
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await get('/service-worker.js', '*/*')).headers['cache-control']).toBe('no-cache');
});

test('a file that the build packed is sent packed to whoever can unpack it', async () => {
  const packed = await world.server.app.inject({
    method: 'GET',
    url: '/assets/Index-aB_9.js',
    headers: { accept: '*/*', 'accept-encoding': 'gzip, br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['content-type']).toContain('javascript');
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('// script');
  const plain = await get('/assets/Index-aB_9.js', '*/*');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, '// script']);
});

test('a file is read once, and whoever has it is told so', async () => {
  const read = await get('/assets/Index-aB_9.js', '*/*');
  const [from, to] = ['assets/Index-aB_9.js', 'moved.js'].map((name) => join(publicDir, name)) as [string, string];
  renameSync(from, to);
  try {
    expect((await get('/assets/Index-aB_9.js', '*/*')).body).toBe('// script');
  } finally {
    renameSync(to, from);
  }
  const ask = (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
    world.server.app.inject({ method, url: '/assets/Index-aB_9.js', headers });
  const known = await ask('GET', { 'if-none-match': String(read.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const head = await ask('HEAD', {});
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '9']);
  const refused = await ask('GET', { 'accept-encoding': 'br;q=0, gzip' });
  expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, '// script']);
});

test('what the build did not pack is not packed again for each who asks', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const plain = await world.server.app.inject({ method: 'GET', url: '/assets/plain.txt', headers });
  expect([plain.headers['content-encoding'], plain.body.length]).toEqual([undefined, 5_000]);
});

test('one that is gone since the server started is missing, as what only the build reads', async () => {
  rmSync(join(publicDir, 'gone.js'));
  for (const url of ['/gone.js', '/.vite/manifest.json', '/assets/Index-aB_9.js.br'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});

test('a large answer is packed, a small one is not', async () => {
  const ask = (url: string) =>
    world.server.app.inject({ method: 'GET', url, headers: { accept: '*/*', 'accept-encoding': 'gzip' } });
  const large = await ask('/docs');
  expect(large.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(large.rawPayload).length).toBeGreaterThan(2_048);
  expect((await ask('/healthz')).headers['content-encoding']).toBeUndefined();
});

test('a missing file, a call and a stranger’s path are never answered with a page', async () => {
  for (const url of [
    '/assets/gone.js',
    '/UserApi/login',
    '/sync/pull',
    '/ws/im',
    '/docs/none',
    '/../package.json',
    '/%2e%2e/package.json',
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode >= 400, reply.json().status]).toEqual([url, true, 0]);
  }
  const post = await world.server.app.inject({ method: 'POST', url: '/main', headers: { accept: 'text/html' } });
  expect([post.statusCode, post.json().status]).toEqual([404, 0]);
  const image = await get('/main', 'image/png');
  expect(image.json().status).toBe(0);
});
