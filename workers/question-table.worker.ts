import { readSheet } from 'read-excel-file/web-worker';
import { tableLimits } from '#contract/features/question/text/table.ts';

/** Of a workbook that people made, unpacked. */
const max = { entries: 500, bytes: 64_000_000 } as const;
const [endMark, entryMark] = [0x0605_4b50, 0x0201_4b50] as const;

/** A small file may say that it unpacks to any size; what it says is as much room as unpacking takes. */
const isModest = (data: DataView): boolean => {
  let end = data.byteLength - 22;
  while (end >= 0 && data.byteLength - end < 66_000 && data.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0 || data.getUint32(end, true) !== endMark) return false;
  const entries = data.getUint16(end + 10, true);
  let at = data.getUint32(end + 16, true);
  let bytes = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > data.byteLength || data.getUint32(at, true) !== entryMark) return false;
    bytes += data.getUint32(at + 24, true);
    at += 46 + data.getUint16(at + 28, true) + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
  }
  return entries <= max.entries && bytes <= max.bytes;
};

/** A number as it is written, a day as what it is. */
const cellOf = (value: unknown): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '?' : value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value).slice(0, tableLimits.cellChars);
};

const read = async (bytes: ArrayBuffer): Promise<string[][] | undefined> => {
  if (!isModest(new DataView(bytes))) return undefined;
  const sheet: unknown[][] = await readSheet(bytes, { parseNumber: (written: string) => written });
  return sheet.map((line) => line.slice(0, tableLimits.columns).map(cellOf));
};

/** Reads the first sheet of a workbook: what is too much for it ends this worker and nothing else. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  read(data).then(
    (rows) => self.postMessage(rows),
    () => self.postMessage(undefined),
  );
};
