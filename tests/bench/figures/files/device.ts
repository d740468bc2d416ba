import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Lab } from '../../lab/browser.ts';
import { median } from '../../stats.ts';
import type { Figure } from '../../table.ts';

const nativeRate = (megabytes: number): number => {
  const bytes = randomBytes(megabytes * 1_000_000);
  const from = performance.now();
  createHash('md5').update(bytes).digest();
  return bytes.length / 1_000 / (performance.now() - from);
};

export const hashed = async (lab: Lab, quick: boolean): Promise<Figure[]> => {
  const megabytes = quick ? 64 : 256;
  const page = await lab.page(`http://127.0.0.1:${lab.port}`);
  const rates: { ours: number; plain: number; bare: number }[] = [];
  for (let round = 0; round < 3; round += 1)
    rates.push(await page.evaluate((size) => window.bench.hashRates(size), megabytes));
  await page.close();
  const of = (way: 'ours' | 'plain' | 'bare') => median(rates.map((one) => one[way]));
  const note = 'Of a file in memory, on the page; the app hashes in a worker.';
  return [
    { name: 'MD5 of a file', value: of('ours'), unit: 'MB/s', floor: of('bare'), note },
    { name: 'MD5 of a file, against spark-md5', value: of('ours'), unit: 'MB/s', floor: of('plain'), note },
    { name: 'MD5 of a file, against node:crypto', value: of('ours'), unit: 'MB/s', floor: nativeRate(megabytes), note },
  ];
};

export const uploaded = async (lab: Lab, quick: boolean): Promise<Figure[]> => {
  const server = await writingServer(lab.publicDir);
  try {
    const page = await lab.page(`http://127.0.0.1:${server.port}`);
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < 3; round += 1)
      rates.push(await page.evaluate((size) => window.bench.uploadRate(size), quick ? 64 : 256));
    await page.close();
    const [value, floor] = [median(rates.map(({ ours }) => ours)), median(rates.map(({ bare }) => bare))];
    const note = 'Kept, hashed and sent, by a server that only writes; the floor only sends.';
    return [{ name: 'upload, picked to done', value, unit: 'MB/s', floor, note }];
  } finally {
    server.close();
  }
};

const kinds: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the page, and answers uploads without looking at them: it writes what comes. */
const writingServer = async (folder: string) => {
  const disk = mkdtempSync(join(tmpdir(), 'uploads-'));
  const server = createServer(async (request, response) => {
    const say = (status: number, data: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status, message: '', code: 0, data }));
    };
    const path = request.url ?? '/';
    if (path === '/Upload/checkUploadFile') {
      request.resume();
      return say(2, { received: '', window: 1, expiresAt: 0 });
    }
    if (request.method === 'POST') {
      const isLast = await written(request, join(disk, 'file'));
      return say(isLast ? 1 : 2, isLast ? { fileid: 'f', ext_s: 'bin' } : { chunk: 0 });
    }
    const file = path === '/' ? '/index.html' : path;
    if (!existsSync(join(folder, file))) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': kinds[extname(file)] ?? '' }).end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(disk, { recursive: true, force: true });
    },
  };
};

/** Answers whether the form's chunk was the last of its file. */
const written = async (request: IncomingMessage, path: string): Promise<boolean> => {
  const out = createWriteStream(path);
  let head = '';
  for await (const piece of request) {
    if (head.length < 2_000) head += (piece as Buffer).toString('latin1');
    out.write(piece);
  }
  out.end();
  await finished(out);
  const field = (name: string) => Number(new RegExp(`name="${name}"\\r\\n\\r\\n(\\d+)`).exec(head)?.[1] ?? Number.NaN);
  return field('chunk') + 1 === field('chunks');
};
