import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { withoutUnseen } from '#contract/core/text/unseen.ts';

/** Beside the thread that answers. */
const packedOf = promisify(deflateRaw);

/** One file of an archive. Text is packed; what comes as a stream is a file that was packed by its kind already, and is stored. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly content: string | Buffer | AsyncIterable<Uint8Array>;
}

const utf8 = 0x0800;
const sizesFollow = 0x0008;
const largest = 0xffff_ffff;

interface Written {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly stamp: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** An archive, made as it is read: nothing but the piece at hand is in memory. At most 4 GB, which whoever fills it sees to. */
export const zipOf = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable =>
  Readable.from(pieces(entries));

async function* pieces(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const names = new Set<string>();
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(freeName(names, safeName(entry.name)), 'utf8');
    const stamp = dosTime(entry.at);
    const { content } = entry;
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      const bytes = Buffer.from(content);
      const packed = await packedOf(bytes);
      const one = {
        name,
        flags: utf8,
        method: 8,
        stamp,
        crc: crc32(bytes),
        packed: packed.length,
        size: bytes.length,
        offset,
      };
      written.push(one);
      const head = localHead(one);
      yield head;
      yield packed;
      offset += head.length + packed.length;
      continue;
    }
    const flags = utf8 | sizesFollow;
    const head = localHead({ name, flags, method: 0, stamp, crc: 0, packed: 0, size: 0, offset });
    yield head;
    let [crc, size] = [0, 0];
    for await (const piece of content) {
      crc = crc32(piece, crc);
      size += piece.length;
      yield Buffer.from(piece);
    }
    written.push({ name, flags, method: 0, stamp, crc, packed: size, size, offset });
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(size, 8);
    tail.writeUInt32LE(size, 12);
    yield tail;
    offset += head.length + size + tail.length;
    if (offset > largest) throw new Error('an archive of more than 4 GB');
  }
  const directory = Buffer.concat(written.map(centralHead));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

/** Of which no program makes a path outside of where it unpacks. */
const safeName = (name: string): string =>
  withoutUnseen(name)
    .split('/')
    .map((part) => part.replaceAll(/[\p{Cc}<>:"\\|?*]/gu, '_').replace(/^\.+$/, '_'))
    .filter((part) => part !== '')
    .join('/') || '_';

const freeName = (taken: Set<string>, name: string): string => {
  const dot = name.lastIndexOf('.') > name.lastIndexOf('/') ? name.lastIndexOf('.') : name.length;
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1)
    free = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  taken.add(free.toLowerCase());
  return free;
};

const dosTime = (at: number): number => {
  const date = new Date(at);
  const year = Math.max(0, date.getUTCFullYear() - 1980);
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
};

const localHead = ({ name, flags, method, stamp, crc, packed, size }: Written): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  common(head, 6, { flags, method, stamp, crc, packed, size });
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const centralHead = ({ name, offset, ...rest }: Written): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  common(head, 8, rest);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
};

const common = (head: Buffer, at: number, given: Omit<Written, 'name' | 'offset'>): void => {
  head.writeUInt16LE(given.flags, at);
  head.writeUInt16LE(given.method, at + 2);
  head.writeUInt32LE(given.stamp, at + 4);
  head.writeUInt32LE(given.crc, at + 8);
  head.writeUInt32LE(given.packed, at + 12);
  head.writeUInt32LE(given.size, at + 16);
};

const endOf = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};
