import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/universal';

/** Of a spreadsheet that people made. */
const max = { entries: 200, bytes: 48 * 1024 * 1024 } as const;

const endMark = 0x0605_4b50;
const entryMark = 0x0201_4b50;

/** How large it is unpacked. Throws where it says something else of itself, or is too large: a small file may unpack to any size. */
const inflatedOf = (given: Uint8Array): number => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && bytes.length - end < 66_000 && bytes.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new Error('not a ZIP');
  const entries = bytes.readUInt16LE(end + 10);
  if (entries > max.entries) throw new Error('too many entries');
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('broken directory');
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(from, from + packed);
    const real = method === 0 ? data.length : inflateRawSync(data, { maxOutputLength: max.bytes - total + 1 }).length;
    total += real;
    if (real !== size || total > max.bytes) throw new Error('not what it says');
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return total;
};

// Without what was compiled at an earlier start, this thread would hold a compiler of 20 MB.
flushCompileCache();

/** A number as it is written; a day as what it is. */
const cellOf = (value: unknown): string | { day: string } => {
  if (value instanceof Date) return { day: Number.isNaN(value.getTime()) ? '?' : value.toISOString().slice(0, 10) };
  return value === null || value === undefined ? '' : String(value);
};

const { bytes, rows, columns } = workerData as { bytes: Uint8Array; rows: number; columns: number };
try {
  inflatedOf(bytes);
  const buffer = new Uint8Array(bytes).buffer;
  const sheet: unknown[][] = await readSheet(buffer, { parseNumber: (written: string) => written });
  parentPort?.postMessage(sheet.slice(0, rows).map((row) => row.slice(0, columns).map(cellOf)));
} catch {
  parentPort?.postMessage(undefined);
}
