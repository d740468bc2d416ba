import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';
import { ImportFailed } from '../copying/run.ts';

/** Bytes of a header, and what every content is filled up to. */
const block = 512;
/** Of a long name; nobody has longer ones. */
const longest = 64 * 1024;

interface TarEntry {
  readonly name: string;
  /** To be read to its end before the next entry is asked for. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

const textIn = (head: Buffer, from: number, length: number): string => {
  const field = head.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
};

const sizeIn = (head: Buffer): number => {
  const size = Number.parseInt(textIn(head, 124, 12).trim() || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('a size that is none');
  return size;
};

/** `path` of an extended header: lines of `<length> <name>=<value>`. */
const pathIn = (extended: string): string | undefined => /(?:^|\n)\d+ path=([^\n]*)\n/.exec(extended)?.[1];

const readerOf = (source: AsyncIterable<Uint8Array>) => {
  const iterator = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  const more = async (): Promise<boolean> => {
    const next = await iterator.next();
    if (next.done) return false;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  };
  const take = async (length: number): Promise<Buffer | undefined> => {
    while (held.length < length) if (!(await more())) return undefined;
    const taken = Buffer.from(held.subarray(0, length));
    held = held.subarray(length);
    return taken;
  };
  async function* pieces(length: number): AsyncGenerator<Uint8Array> {
    let left = length;
    while (left > 0) {
      if (held.length === 0 && !(await more())) throw new Error('it ends too early');
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return { take, pieces };
};

/** What a TAR holds, one after another as it comes. Links, devices and folders have no name. */
async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = readerOf(source);
  let longName: string | undefined;
  for (;;) {
    const head = await reader.take(block);
    // Two empty blocks end it.
    if (head === undefined || head.every((byte) => byte === 0)) return;
    const size = sizeIn(head);
    const padding = (block - (size % block)) % block;
    const kind = String.fromCharCode(head[156] ?? 0);
    if (kind === 'L' || kind === 'x') {
      if (size > longest) throw new Error('a name that is none');
      const said = ((await reader.take(size)) ?? Buffer.alloc(0)).toString('utf8');
      longName = kind === 'L' ? said.replace(/\0.*$/s, '') : pathIn(said);
    } else {
      const prefix = textIn(head, 257, 5) === 'ustar' ? textIn(head, 345, 155) : '';
      const short = textIn(head, 0, 100);
      const name = longName ?? (prefix === '' ? short : `${prefix}/${short}`);
      longName = undefined;
      const pieces = reader.pieces(size);
      yield { name: kind === '0' || kind === '\0' ? name : '', pieces };
      for await (const _rest of pieces);
    }
    if (padding > 0) await reader.take(padding);
  }
}

/** What a backup may be at most. A small file may unpack to any size, so what comes out is counted, not what it says. */
const backupBounds = {
  entries: 60_000,
  /** Bytes of everything in it. */
  bytes: 8 * 2 ** 30,
  /** Bytes of one text; it is read piece by piece. */
  textBytes: 64 * 2 ** 20,
  /** Bytes of all of them: they are read in the thread that answers. */
  allTextBytes: 512 * 2 ** 20,
  /** Packed text is seldom a fiftieth of its size, and a bomb is a thousandth. */
  ratio: 200,
  /** Bytes read at once … */
  piece: 16 * 1024,
  /** … and unpacked at once, in the thread that answers: they come to 1 MB at most, in some 10 ms. */
  step: 1024,
} as const;

/** Where it is unpacked to, and how much may come of it. */
interface Unpacking {
  readonly folder: string;
  /** Bytes that the disk has room for. */
  readonly room: number;
  /** Smaller in tests. */
  readonly allTextBytes?: number;
}

/** A file of a backup, on this disk under a name of ours. */
export interface Unpacked {
  readonly path: string;
  readonly size: number;
}

/**
 * What is read of a backup: its plan, sections, the texts of activities and how they are scored, questions, and the files by their hashes. People, marks,
 * logs and whatever else is in it never reach the disk.
 */
const wanted =
  /^(?:(?:moodle_backup|files|questions)\.xml|sections\/section_\d+\/section\.xml|activities\/([a-z0-9]{1,40})_\d+\/(?:\1|grading)\.xml|files\/[0-9a-f]{2}\/[0-9a-f]{40})$/;

const plain = (name: string): string => name.replace(/^(?:\.\/)+/, '');

/** Counts what came out of it, and writes what is wanted under numbers: no name of an archive becomes a path. */
const writerIn = ({ folder, room, allTextBytes }: Required<Unpacking>, packed: number) => {
  const files = new Map<string, Unpacked>();
  const opened = new Set<FileHandle>();
  let [entries, bytes, texts] = [0, 0, 0];
  const count = (length: number) => {
    bytes += length;
    if (bytes > backupBounds.bytes || bytes > packed * backupBounds.ratio + 2 ** 22) throw new ImportFailed('tooLarge');
    if (bytes > room) throw new ImportFailed('noRoom');
  };
  const begin = async (name: string) => {
    entries += 1;
    if (entries > backupBounds.entries) throw new ImportFailed('tooLarge');
    const known = plain(name);
    if (!wanted.test(known) || files.has(known)) return { write: async () => {}, end: async () => {} };
    const path = join(folder, String(entries));
    const file = await open(path, 'wx', 0o600);
    opened.add(file);
    let size = 0;
    return {
      write: async (piece: Uint8Array) => {
        size += piece.length;
        if (known.endsWith('.xml')) texts += piece.length;
        const isLong = known.endsWith('.xml') && size > backupBounds.textBytes;
        if (isLong || texts > allTextBytes) throw new ImportFailed('tooLarge');
        await file.write(piece);
      },
      end: async () => {
        opened.delete(file);
        await file.close();
        files.set(known, { path, size });
      },
    };
  };
  return { files, begin, count, close: () => Promise.all([...opened].map((file) => file.close())) };
};

type Writer = ReturnType<typeof writerIn>;
type Entry = Awaited<ReturnType<Writer['begin']>>;

const unzip = async (path: string, writer: Writer): Promise<void> => {
  /** What came out of the last piece, in order. */
  const out: { readonly name: string; readonly piece: Uint8Array; readonly isEnd: boolean }[] = [];
  let failed: unknown;
  const unzipper = new Unzip((file) => {
    file.ondata = (error, piece, isEnd) => {
      failed ??= error;
      out.push({ name: file.name, piece: piece ?? new Uint8Array(), isEnd });
    };
    file.start();
  });
  unzipper.register(UnzipInflate);
  let entry: Entry | undefined;
  const drain = async () => {
    if (failed) throw failed;
    // Others are answered in between, also where nothing of it is written.
    if (out.some(({ piece }) => piece.length > backupBounds.step)) await turn();
    for (const { name, piece, isEnd } of out.splice(0)) {
      entry ??= await writer.begin(name);
      writer.count(piece.length);
      await entry.write(piece);
      if (!isEnd) continue;
      await entry.end();
      entry = undefined;
    }
  };
  for await (const piece of createReadStream(path, { highWaterMark: backupBounds.piece })) {
    const packed = piece as Buffer;
    for (let from = 0; from < packed.length; from += backupBounds.step) {
      unzipper.push(packed.subarray(from, from + backupBounds.step));
      await drain();
    }
  }
  unzipper.push(new Uint8Array(), true);
  await drain();
};

const untar = async (path: string, writer: Writer): Promise<void> => {
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => {});
  // Also what says how long a name is, and what fills up: a small file may unpack to any number of either.
  const counted = async function* () {
    for await (const piece of unpacked) {
      writer.count((piece as Uint8Array).length);
      yield piece as Uint8Array;
    }
  };
  for await (const { name, pieces } of tarEntries(counted())) {
    const entry = await writer.begin(name);
    for await (const piece of pieces) await entry.write(piece);
    await entry.end();
  }
};

/** Unpacks a backup, which is a ZIP or a packed TAR by its first bytes. */
export const unpack = async (
  path: string,
  { folder, room, allTextBytes = backupBounds.allTextBytes }: Unpacking,
): Promise<ReadonlyMap<string, Unpacked>> => {
  const file = await open(path);
  const head = Buffer.alloc(4);
  const { size } = await file.stat();
  await file.read(head, 0, 4, 0);
  await file.close();
  const writer = writerIn({ folder, room, allTextBytes }, size);
  try {
    if (head.readUInt16BE(0) === 0x1f8b) await untar(path, writer);
    else if (head.readUInt32BE(0) === 0x504b0304) await unzip(path, writer);
    else throw new ImportFailed('unreadable');
  } catch (error) {
    throw error instanceof ImportFailed ? error : new ImportFailed('unreadable');
  } finally {
    await writer.close();
  }
  return writer.files;
};
