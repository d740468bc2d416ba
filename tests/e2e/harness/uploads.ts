import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import type { UploadJob } from '#src/core/files/job.ts';
import type { Account, School } from './school.ts';
import type { Tunnel } from './tunnel.ts';

/** A file on the disk of this machine, of bytes that nobody has seen; `head` is what it begins with. */
export const fileOnDisk = (
  name: string,
  size: number,
  head = Buffer.alloc(0),
): { readonly path: string; readonly md5: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'picked-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  const hash = createHash('md5');
  const piece = 1 << 24;
  for (let at = 0; at < size; at += piece) {
    const bytes = randomBytes(Math.min(piece, size - at));
    if (at === 0) head.copy(bytes);
    hash.update(bytes);
    writeFileSync(path, bytes, { flag: 'a' });
  }
  return { path, md5: hash.digest('hex') };
};

/**
 * Picks a file as a screen does, without one: gives it to an upload worker of this page, and goes when it is kept. With
 * `stays` the worker lives as long as the page, as the page's own does.
 */
export const pick = async (page: Page, { uid }: Account, path: string, stays = false): Promise<string> => {
  const script = readdirSync('dist/assets').find((name) => /^upload\.worker-.*\.js$/.test(name));
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file' })));
  const input = page.locator('body > input[type=file]');
  await input.setInputFiles(path);
  return input.evaluate(
    async (element, given) => {
      const worker = new Worker(`/assets/${given.script}`, { type: 'module' });
      const ways = Object.fromEntries((localStorage.getItem('uploadWays') ?? '').split(' ').map((way) => [way, true]));
      // What Comlink sends for a call.
      const call = (name: string, ...values: unknown[]) =>
        new Promise<{ value: { id: string }[] }>((resolve, reject) => {
          const id = crypto.randomUUID();
          worker.addEventListener('error', () => reject(new Error('no worker')));
          worker.addEventListener('message', ({ data }) => {
            if (data.id === id) resolve(data.value);
          });
          const argumentList = values.map((value) => ({ type: 'RAW', value }));
          worker.postMessage({ id, type: 'APPLY', path: [name], argumentList });
        });
      await call('start', given.uid, ways);
      const { value } = await call('keep', [...((element as HTMLInputElement).files ?? [])]);
      if (!given.stays) worker.terminate();
      element.remove();
      return value[0]?.id ?? '';
    },
    { script, uid, stays },
  );
};

/** The device's own record of a file on its way. */
export const jobOf = (page: Page, { uid }: Account, id: string): Promise<UploadJob | undefined> =>
  page.evaluate(
    ([name, key]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const request = opening.result.transaction('uploads').objectStore('uploads').get(key);
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result);
          };
        };
      }),
    [`ob-${uid}`, id] as const,
  );

const recordsOf = <T>(page: Page, { uid }: Account, store: 'uploads' | 'drafts'): Promise<readonly T[]> =>
  page.evaluate(
    ([name, of]) =>
      new Promise<readonly T[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const request = opening.result.transaction(of).objectStore(of).getAll();
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result);
          };
        };
      }),
    [`ob-${uid}`, store] as const,
  );

/** All of them, in the order of picking. */
export const jobsOf = (page: Page, who: Account): Promise<readonly UploadJob[]> => recordsOf(page, who, 'uploads');

/** What the device holds of texts that are being written, as JSON. */
export const draftsOn = async (page: Page, who: Account): Promise<string> =>
  JSON.stringify(await recordsOf(page, who, 'drafts'));

/** What the server hands out under the file's address. */
export const servedMd5 = async (school: School, { token }: Account, id: string): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${school.port}/file/${id}`, { headers: { token } });
  const hash = createHash('md5');
  for await (const piece of reply.body ?? []) hash.update(piece);
  return reply.ok ? hash.digest('hex') : `${reply.status}`;
};

/** Chunks as they go through a device's network. */
export interface ChunkLog {
  /** Each that began to leave the device, in order. */
  readonly left: number[];
  /** Those of which the server said that it has them. */
  readonly taken: Set<number>;
  /** Those that left although the server had said so. */
  readonly again: number[];
}

export const logChunks = (tunnel: Tunnel, onChunk: (count: number) => void = () => {}): ChunkLog => {
  const log: ChunkLog = { left: [], taken: new Set(), again: [] };
  const tails = new Map<string, string>();
  const field = { device: /name="chunk"\r\n\r\n(\d+)\r\n/, server: /"data":\{"chunk":(\d+)\}/ };
  tunnel.listen((from, data, way) => {
    const key = `${from} ${way}`;
    let text = (tails.get(key) ?? '') + data.toString('latin1');
    for (let found = field[from].exec(text); found !== null; found = field[from].exec(text)) {
      text = text.slice(found.index + found[0].length);
      const chunk = Number(found[1]);
      if (from === 'server') log.taken.add(chunk);
      else {
        if (log.taken.has(chunk)) log.again.push(chunk);
        log.left.push(chunk);
        onChunk(log.left.length);
      }
    }
    tails.set(key, text.slice(-200));
  });
  return log;
};
