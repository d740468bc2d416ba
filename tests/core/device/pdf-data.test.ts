import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { keepPdfData, pdfDataCache, unhurried } from '#src/core/device/pdf-data.ts';
import { cachesInMemory } from '../files/caches.ts';

const files = ['cmaps/A.bcmap', 'cmaps/B.bcmap', 'wasm/c.wasm'];
let asked: string[];
let answer: (path: string) => Response;

beforeEach(() => {
  asked = [];
  answer = (path) => new Response(path);
  vi.stubGlobal('caches', cachesInMemory('too large'));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

const here = async () =>
  (await (await caches.open(pdfDataCache)).keys()).map(({ url }) => new URL(url).pathname).sort();

test('what PDFs are read with is put away once; another version takes the place of an earlier one', async () => {
  await keepPdfData({ base: '/assets/pdf-1/', files });
  expect(await here()).toEqual(files.map((file) => `/assets/pdf-1/${file}`));
  asked = [];
  await keepPdfData({ base: '/assets/pdf-1/', files });
  expect(asked).toEqual([]);
  await keepPdfData({ base: '/assets/pdf-2/', files });
  expect(await here()).toEqual(files.map((file) => `/assets/pdf-2/${file}`));
});

test('a Wi-Fi’s page is not put away in its place, and nothing of an earlier version goes before all of it is here', async () => {
  await keepPdfData({ base: '/assets/pdf-1/', files });
  answer = (path) =>
    path.endsWith('B.bcmap')
      ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : new Response(path);
  await expect(keepPdfData({ base: '/assets/pdf-2/', files })).rejects.toThrow('B.bcmap');
  expect(await here()).not.toContain('/assets/pdf-2/cmaps/B.bcmap');
  expect(await here()).toEqual(expect.arrayContaining(files.map((file) => `/assets/pdf-1/${file}`)));
  answer = (path) => new Response(path);
  asked = [];
  await keepPdfData({ base: '/assets/pdf-2/', files });
  expect(asked).toContain('/assets/pdf-2/cmaps/B.bcmap');
  expect(asked).not.toContain('/assets/pdf-2/cmaps/A.bcmap');
  expect(await here()).toEqual(files.map((file) => `/assets/pdf-2/${file}`));
});

test('after a file that did not come no hand takes another one, and what was on its way is put away first', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `cmaps/${at}.bcmap`);
  const slow = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.endsWith('/0.bcmap')) throw new TypeError('no network');
    if (path.endsWith('/1.bcmap')) await slow.promise;
    return new Response(path);
  });
  const keeping = keepPdfData({ base: '/assets/pdf-1/', files: many }).then(
    () => 'kept',
    ({ message }) => message,
  );
  await vi.waitFor(async () => expect(await here()).toHaveLength(2));
  slow.resolve();
  expect([await keeping, asked.length, (await here()).length]).toEqual(['no network', 4, 3]);
});

test('a file of a slow network is waited for longer than half a minute', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await keepPdfData({ base: '/assets/pdf-1/', files });
  expect(Math.min(...limits.mock.calls.map(([time]) => time))).toBeGreaterThanOrEqual(2 * minute);
  limits.mockRestore();
});

describe('whoever needs it', () => {
  const { signal } = new AbortController();

  test('is not kept waiting by one that hangs longer than the head start, nor tries it a second time beside', async () => {
    const trying = Promise.withResolvers<void>();
    const take = vi.fn(() => trying.promise);
    const ask = unhurried({ take, now: () => 0, headStart: 5 });
    expect([await ask(signal), await ask(signal)]).toEqual([minute, minute]);
    expect(take).toHaveBeenCalledTimes(1);
    trying.resolve();
    await vi.waitFor(async () => expect(await ask(signal)).toBeUndefined());
  });

  test('tries again after a minute, then after longer and longer, an hour at most', async () => {
    let now = 0;
    let isThere = false;
    const take = vi.fn(async () => {
      if (!isThere) throw new TypeError('no network');
    });
    const ask = unhurried({ take, now: () => now, headStart: minute });
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const again = (await ask(signal)) ?? 0;
      waits.push((again - now) / minute);
      now = again - 1;
      expect(await ask(signal)).toBe(again);
      now = again;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, hour / minute, hour / minute]);
    expect(take).toHaveBeenCalledTimes(8);
    isThere = true;
    expect(await ask(signal)).toBeUndefined();
  });
});
