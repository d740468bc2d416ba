import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPdfData, pdfDataCache } from '#src/core/device/pdf-data.ts';
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
