import { Worker } from 'node:worker_threads';

/** Megabytes: a table of some thousand lines takes 60. */
const modest = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 } as const;

/** A table that takes longer is none that anybody wrote. */
const timeout = 20_000;

/** A cell as it is written; `day`: the spreadsheet holds a date. */
type SheetCell = string | { readonly day: string };

export type Sheet = readonly (readonly SheetCell[])[];

/** How a file that is no table is told from one. */
export type NoSheet = 'unreadable' | 'oldKind';

const begins = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** The first sheet of an XLSX, in a thread of its own: what is too much for it ends the thread and nothing else. */
const sheetOf = (bytes: Uint8Array, max: { readonly rows: number; readonly columns: number }) =>
  new Promise<Sheet | undefined>((resolve) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      resourceLimits: modest,
      workerData: { bytes, ...max },
    });
    const timer = setTimeout(() => void worker.terminate(), timeout);
    const done = (sheet?: Sheet) => {
      clearTimeout(timer);
      resolve(sheet);
      void worker.terminate();
    };
    worker.once('message', done);
    worker.once('error', () => done());
    worker.once('exit', () => done());
  });

/** Strict first: what is no UTF-8 was written by a spreadsheet of mainland China. */
const textIn = (bytes: Uint8Array): string | undefined => {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  return undefined;
};

/** The table of a file, known by its first bytes and not by its name. `cellsOf` takes a text apart. */
export const readTable = async (
  bytes: Uint8Array,
  cellsOf: (text: string, max: { readonly rows: number; readonly columns: number }) => Sheet,
  max: { readonly rows: number; readonly columns: number },
): Promise<Sheet | NoSheet> => {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'oldKind';
  if (begins(bytes, 0x50, 0x4b)) return (await sheetOf(bytes, max)) ?? 'unreadable';
  const text = textIn(bytes);
  if (text === undefined || text.includes('\u0000')) return 'unreadable';
  return cellsOf(text, max);
};
