import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteWho } from '#src/core/device/who.ts';
import { allShared, dropSharedOf, keepShared } from '#src/core/shared.ts';
import { countUnsent, sumOf } from '#src/shell/session/unsent-work.ts';
import { cachesInMemory } from '#tests/core/files/caches.ts';

const words = { title: '', url: '', files: [] };

beforeEach(() => void vi.stubGlobal('caches', cachesInMemory('too large')));
afterEach(() => void vi.unstubAllGlobals());

test('what a person shared themselves goes with their data, and is counted among what is unsent before it does', async () => {
  await keepShared({ ...words, text: 'nobody was signed in' });
  await noteWho({ uid: '1', isOwn: true });
  await keepShared({ ...words, text: 'mine' });
  const counts = { waiting: 0, attention: 0, drafts: 0, uploads: 0 };
  const unsent = await countUnsent({ uid: '1', store: { counts: async () => counts } });
  expect([unsent, sumOf(unsent)]).toEqual([{ ...counts, shared: 1 }, 1]);
  await dropSharedOf('1');
  expect(await allShared('1')).toMatchObject([{ text: 'nobody was signed in' }]);
});
