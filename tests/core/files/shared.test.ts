import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day } from '#contract/core/time.ts';
import { noteWho } from '#src/core/device/who.ts';
import { allShared, dropShared, dropWords, filesOfShared, keepShared, tidyShared } from '#src/core/shared.ts';
import { cachesInMemory } from './caches.ts';

const words = { title: '', text: '', url: '' };
const page = (name: string, bytes = 'page') => new File([bytes], name, { type: 'application/pdf', lastModified: 7 });

beforeEach(() => void vi.stubGlobal('caches', cachesInMemory('too large')));
afterEach(() => void vi.unstubAllGlobals());

test('files that another app shares come back as they were given, newest share first', async () => {
  await keepShared({ ...words, files: [page('讲义.pdf'), page('作业.pdf', '1+1')] }, Date.now() - 5);
  await keepShared({ ...words, text: '见网页', files: [] });
  const [newest, older] = await allShared('1');
  expect(newest).toMatchObject({ text: '见网页', files: [], lost: 0 });
  const files = await filesOfShared(older ?? { files: [] });
  expect(files.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([
    ['讲义.pdf', 'application/pdf', 7],
    ['作业.pdf', 'application/pdf', 7],
  ]);
  expect(await files[1]?.text()).toBe('1+1');
});

test('a file without room is told of, and takes nothing else along', async () => {
  await keepShared({ ...words, text: '两份', files: [page('大.pdf', 'too large'), page('小.pdf')] });
  const [shared] = await allShared('1');
  expect(shared).toMatchObject({ text: '两份', lost: 1, files: [{ name: '小.pdf' }] });
});

test('what is not used waits until the person says that it goes, however long and whatever the clock says; words alone may go', async () => {
  const now = Date.now();
  await keepShared({ ...words, text: '旧', files: [page('旧.pdf')] }, now - 7 * day);
  await keepShared({ ...words, text: '新', files: [page('新.pdf')] }, now + 400 * day);
  await tidyShared(now + 9_000 * day);
  const [kept, old] = await allShared('1');
  if (kept === undefined || old === undefined) throw new Error('it went by itself');
  expect([kept.text, old.text]).toEqual(['新', '旧']);
  expect(await filesOfShared(old)).toHaveLength(1);
  await dropShared(old);
  expect(await (await caches.open('shared')).keys()).toHaveLength(2);
  await dropWords(kept);
  expect(await allShared('1')).toMatchObject([{ text: '', files: [{ name: '新.pdf' }] }]);
  await dropShared(kept);
  expect(await (await caches.open('shared')).keys()).toEqual([]);
});

test('twenty wait at a time, and no more is taken until one of them goes', async () => {
  for (let count = 0; count < 20; count += 1)
    expect(await keepShared({ ...words, text: `${count}`, files: [] })).toBe(true);
  const more = { ...words, text: 'one more', files: [] };
  expect(await keepShared(more)).toBe(false);
  const [first] = await allShared('1');
  if (first !== undefined) await dropShared(first);
  expect(await keepShared(more)).toBe(true);
  const large = Object.defineProperty(page('large.pdf'), 'size', { value: 2 ** 30 + 1 });
  const [next] = await allShared('1');
  if (next !== undefined) await dropShared(next);
  expect(await keepShared({ ...words, files: [large] })).toBe(false);
});

test('what one person shared is not shown to the next on the same device', async () => {
  await noteWho({ uid: '1', isOwn: true });
  await keepShared({ ...words, text: '我的', files: [] });
  expect(await allShared('2')).toEqual([]);
  expect(await allShared('1')).toHaveLength(1);
});

test('where its files take the last of the room, the words come first; without room for those it is said', async () => {
  vi.stubGlobal('caches', cachesInMemory('', 900));
  const files = [page('一.pdf', 'x'.repeat(300)), page('二.pdf', 'x'.repeat(300)), page('三.pdf', 'x'.repeat(300))];
  expect(await keepShared({ ...words, text: '三份', files })).toBe(true);
  const [shared] = await allShared('1');
  expect(shared).toMatchObject({ text: '三份', lost: 2, files: [{ name: '一.pdf' }] });
  expect(await filesOfShared(shared ?? { files: [] })).toHaveLength(1);
  expect(await keepShared({ ...words, text: 'x'.repeat(900), files: [] })).toBe(false);
  expect(await allShared('1')).toEqual([shared]);
});

test('what was shared before an update is there after it, once', async () => {
  const now = Date.now();
  const cache = await caches.open('shared');
  await cache.put('/share/given', new Response(JSON.stringify({ ...words, title: '停课', text: '明天' })));
  expect(await allShared('1')).toMatchObject([{ title: '停课', text: '明天', url: '', files: [], lost: 0 }]);
  expect(await allShared('1')).toHaveLength(1);
  await tidyShared(now + 6 * day);
  expect(await allShared('1')).toHaveLength(1);
  await cache.put('/share/given', new Response('not ours'));
  expect(await allShared('1')).toHaveLength(1);
  expect(await cache.keys()).toHaveLength(1);
});
