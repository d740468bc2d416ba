import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import { inflatedOf } from './zip-bounds.ts';

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
