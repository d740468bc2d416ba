import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Refusal } from '#contract/core/refusal.ts';
import type { School } from '../harness/school.ts';

/** The app as this release serves it, in front of the school's own server. */
export interface Release {
  /** For `openDevice`. */
  readonly school: School;
  /** A newer build takes the place of the one before: another page, another service worker. */
  readonly publish: () => void;
  /** Files whose path fits are missing, until a page is loaded. */
  readonly hide: (path: RegExp) => void;
  /** What a service worker gets that is being installed. */
  readonly toWorkers: (weather: 'fine' | 'captive' | 'cut') => void;
  /** Requests to these paths are answered with nothing; what hangs is cut off when others are named. */
  readonly hang: (path: RegExp) => void;
  /** What every request to sync is answered with, instead of by the server. */
  readonly toSync: (refusal: Refusal | undefined) => void;
  /** Every file of the assets whose name fits is served as `edit` makes it. */
  readonly rewrite: (name: RegExp, edit: (text: string) => string) => void;
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The policy is the server's own: a page that is loaded anew under another one has lost what its tab kept. */
const headers = { 'cache-control': 'no-cache', 'cross-origin-opener-policy': 'same-origin' } as const;

const portal = '<!doctype html><title>Hotel</title><h1>Welcome to the hotel</h1>';

export const openRelease = async (school: School): Promise<Release> => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  cpSync('dist', folder, { recursive: true });
  let hidden = /^$/;
  let weather: 'fine' | 'captive' | 'cut' = 'fine';
  let asked = 0;
  let published = 1;
  let hanging = /^$/;
  const hung = new Set<ServerResponse>();
  const sockets = new Set<Duplex>();
  let refusal: Refusal | undefined;

  const answerWorker = (response: ServerResponse): boolean => {
    asked += 1;
    if (weather === 'captive') response.writeHead(200, { 'content-type': 'text/html' }).end(portal);
    // In the middle: some files have arrived.
    else if (weather === 'cut' && asked > 10) response.destroy();
    else return false;
    return true;
  };
  const answer = (incoming: IncomingMessage, response: ServerResponse): void => {
    const path = new URL(incoming.url ?? '/', 'http://here').pathname;
    const isPage = incoming.headers['sec-fetch-mode'] === 'navigate' && incoming.method === 'GET';
    const file = join(folder, isPage ? 'index.html' : path);
    if (isPage) hidden = /^$/;
    if (incoming.headers.referer?.endsWith('/service-worker.js') && answerWorker(response)) return;
    if (refusal !== undefined && path.startsWith('/sync/'))
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 0, message: '', code: refusal.code, data: { refusal } }));
    if (hanging.test(path)) return void hung.add(response);
    if (hidden.test(path)) return void response.writeHead(404).end();
    if (existsSync(file) && statSync(file).isFile())
      return void response
        .writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'text/plain' })
        .end(readFileSync(file));
    forward(incoming, response, school.port);
  };

  const server = createServer(answer);
  server.on('upgrade', ({ url, headers }, socket, head) => {
    if (refusal !== undefined) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const upstream = connect(school.port, '127.0.0.1', () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(folder, file);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
  };
  return {
    school: { ...school, port: (server.address() as AddressInfo).port },
    publish: () => {
      published += 1;
      const name = `<meta name="release" content="${published}">`;
      change('index.html', (text) => text.replace(/<meta name="release"[^>]*>|(?=<\/head>)/, name));
      const revision = String(published).repeat(32);
      change('service-worker.js', (text) =>
        text
          .replace(/("?revision"?:\s*["`'])[^"`']*(["`'],\s*"?url"?:\s*["`']index\.html)/, `$1${revision}$2`)
          .replace(/("?url"?:\s*["`']index\.html["`'],\s*"?revision"?:\s*["`'])[^"`']*/, `$1${revision}`),
      );
    },
    hide: (path) => {
      hidden = path;
    },
    toWorkers: (next) => {
      asked = 0;
      weather = next;
    },
    hang: (path) => {
      hanging = path;
      for (const one of hung) one.destroy();
      hung.clear();
    },
    toSync: (next) => {
      refusal = next;
      for (const socket of sockets) socket.destroy();
    },
    rewrite: (name, edit) => {
      for (const file of readdirSync(join(folder, 'assets')).filter((one) => name.test(one))) {
        const path = join(folder, 'assets', file);
        writeFileSync(path, edit(readFileSync(path, 'utf8')));
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};

/** Closed when the test ends. */
export const releaseInTest = async (school: School): Promise<Release> => {
  const opened = await openRelease(school);
  onTestFinished(() => opened.close());
  return opened;
};

const forward = (incoming: IncomingMessage, response: ServerResponse, port: number): void => {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
};
