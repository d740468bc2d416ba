import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file as it is sent: as it is, or as the build packed it. */
export interface SentFile {
  readonly encoding: Encoding | undefined;
  readonly etag: string;
  readonly modified: string;
  /** Read once; a class that opens the app asks for each of them three hundred times. */
  readonly bytes: () => Buffer | Promise<Buffer>;
}

type Encoding = 'br' | 'gzip';

/** From the best. */
const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

export interface ClientFile {
  /** Below the folder, with `/` between its parts. */
  readonly name: string;
  readonly type: string;
  readonly isPacked: boolean;
  readonly sentTo: (acceptEncoding: string | undefined) => SentFile;
}

const text = (type: string): string => `${type}; charset=utf-8`;
const script = text('text/javascript');

const types: Readonly<Record<string, string>> = {
  '.js': script,
  '.mjs': script,
  '.css': text('text/css'),
  '.html': text('text/html'),
  '.json': text('application/json'),
  '.txt': text('text/plain'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** What the folder holds when the server starts, by address. A build is a few megabytes: what was asked for stays in memory. */
export const readClientFiles = (root: string): ReadonlyMap<string, ClientFile> => {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // What only the build reads.
    .filter((name) => !name.startsWith('.'));
  const there = new Set(names);
  const isCopy = (name: string) =>
    encodings.some(({ ending }) => name.endsWith(ending) && there.has(cut(name, ending)));
  return new Map(names.filter((name) => !isCopy(name)).map((name) => [`/${name}`, clientFile(root, name, there)]));
};

const cut = (name: string, ending: string): string => name.slice(0, -ending.length);

const clientFile = (root: string, name: string, there: ReadonlySet<string>): ClientFile => {
  const plain = sentFile(join(root, name), undefined);
  const packed = encodings
    .filter(({ ending }) => there.has(name + ending))
    .map(({ encoding, ending }) => sentFile(join(root, name + ending), encoding));
  return {
    name,
    type: types[extname(name)] ?? 'application/octet-stream',
    isPacked: packed.length > 0,
    sentTo: (accepted = '') => packed.find(({ encoding }) => takes(accepted, encoding)) ?? plain,
  };
};

const takes = (accepted: string, encoding: string | undefined): boolean =>
  accepted.split(',').some((one) => {
    const [name = '', ...said] = one.toLowerCase().split(';');
    return name.trim() === encoding && !said.some((part) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(part));
  });

const sentFile = (path: string, encoding: Encoding | undefined): SentFile => {
  const { size, mtime } = statSync(path);
  let bytes: Buffer | Promise<Buffer> | undefined;
  const read = async (): Promise<Buffer> => {
    try {
      bytes = await readFile(path);
      return bytes;
    } catch (error) {
      bytes = undefined;
      throw error;
    }
  };
  return {
    encoding,
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    modified: mtime.toUTCString(),
    bytes: () => {
      bytes ??= read();
      return bytes;
    },
  };
};
