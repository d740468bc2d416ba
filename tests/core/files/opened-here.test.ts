import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteWho } from '#src/core/device/who.ts';
import { openBytes } from '#src/core/files/bytes.ts';
import { databaseDisk } from '#src/core/files/kept/disk.ts';
import { newKept } from '#src/core/files/kept/row.ts';
import { openOutbox, writeMeta } from '#src/core/outbox.ts';
import { cachesInMemory } from '#tests/core/files/caches.ts';
import { pngOf } from '#tests/harness/pictures.ts';
import { answerFile } from '#workers/files.ts';

/** What the service worker answers of copies that this device keeps. */
const uid = 'u1';
const server = vi.fn<typeof fetch>();

/** The worker’s own words, and a server that says no to whatever it is asked. */
beforeEach(() => {
  vi.stubGlobal('caches', cachesInMemory(''));
  vi.stubGlobal('self', { clients: { matchAll: async () => [] } });
  server.mockReset().mockImplementation(async () => new Response(null, { status: 403 }));
  vi.stubGlobal('fetch', server);
});

const keep = async (id: string, content: Buffer) => {
  await noteWho({ uid, isOwn: true });
  const outbox = await openOutbox(uid);
  await writeMeta(outbox, 'token', 'signed in');
  outbox.close();
  const disk = databaseDisk(uid);
  const file = await disk.open(id);
  file.write(new Uint8Array(content), 0);
  await file.flush();
  const bytes = await openBytes(uid);
  const about = { id, name: 'a.png', type: 'image/png', courseId: '', size: content.length };
  await bytes.kept.put(newKept(about, { state: 'kept' }));
  bytes.close();
};

const opened = async (id: string, asked = '') => {
  const url = new URL(`https://school.test/file/${id}${asked}`);
  return (await answerFile({ url, request: new Request(url) })).status;
};

test('a kept picture that would hold up its page is not drawn; by itself it is shown, and the server is not asked', async () => {
  await keep('huge', pngOf(16_000, 16_000));
  await keep('small', pngOf(16, 16));
  expect([await opened('huge'), await opened('huge', '?whole=1'), await opened('small')]).toEqual([413, 200, 200]);
  expect(server).not.toHaveBeenCalled();
});

test('whether a kept copy may be saved is the server’s to say; without a network it may', async () => {
  await keep('saved', pngOf(16, 16));
  expect(await opened('saved', '?download=1')).toBe(403);
  server.mockImplementation(() => Promise.reject(new TypeError('no network')));
  expect(await opened('saved', '?download=1')).toBe(200);
});
