import { type FileHandle, open } from 'node:fs/promises';

/** Whether a document asks for a password before it shows anything (S-417). Looked up before any program is given it. */
export const isLocked = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const head = await piece(file, 0, 512);
    if (head.subarray(0, 8).equals(compoundMark)) return await isCompoundLocked(file, head);
    if (head.includes('%PDF-')) return await isPdfLocked(file);
    return false;
  } finally {
    await file.close();
  }
};

const piece = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
};

/** Where the list of a PDF's objects ends, and where a linearised one begins. */
const pdfEnds = 1_048_576;

const isPdfLocked = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat();
  const tail = await piece(file, Math.max(0, size - pdfEnds), pdfEnds);
  const head = size > pdfEnds ? await piece(file, 0, pdfEnds) : Buffer.alloc(0);
  return [head, tail].some((part) => /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(part.toString('latin1')));
};

const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const endOfChain = 0xfffffffa;
/** Sectors of the list of names that are read: more than any document has. */
const maxSectors = 256;

interface Entry {
  readonly name: string;
  readonly start: number;
}

/** Office files in the old container: the names of its streams, and the first bytes of two of them. */
const isCompoundLocked = async (file: FileHandle, head: Buffer): Promise<boolean> => {
  const sectorSize = 1 << head.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) return false;
  const sector = (index: number) => piece(file, (index + 1) * sectorSize, sectorSize);
  const entries = await entriesOf(head, sectorSize, sector);
  const streamOf = async (...names: string[]) => {
    const entry = entries.find(({ name }) => names.includes(name));
    return entry === undefined || entry.start >= endOfChain ? undefined : sector(entry.start);
  };
  if (entries.some(({ name }) => name === 'EncryptedPackage' || name === 'EncryptedSummary')) return true;
  const word = await streamOf('WordDocument');
  if (word !== undefined && word.length > 12) return (word.readUInt16LE(10) & 0x0100) !== 0;
  const workbook = await streamOf('Workbook', 'Book');
  return workbook !== undefined && hasRecord(workbook, 0x002f);
};

const entriesOf = async (
  head: Buffer,
  sectorSize: number,
  sector: (index: number) => Promise<Buffer>,
): Promise<readonly Entry[]> => {
  const entries: Entry[] = [];
  let index = head.readUInt32LE(48);
  for (let count = 0; index < endOfChain && count < maxSectors; count += 1) {
    const names = await sector(index);
    for (let at = 0; at + 128 <= names.length; at += 128) {
      const length = Math.min(64, names.readUInt16LE(at + 64));
      if (length >= 2)
        entries.push({
          name: names.toString('utf16le', at, at + length - 2),
          start: names.readUInt32LE(at + 116),
        });
    }
    index = await nextOf(index, head, sectorSize, sector);
  }
  return entries;
};

/** The chain goes on in a table that itself is spread over sectors; the first 109 of them are named in the head. */
const nextOf = async (
  index: number,
  head: Buffer,
  sectorSize: number,
  sector: (index: number) => Promise<Buffer>,
): Promise<number> => {
  const perSector = sectorSize / 4;
  const place = 76 + Math.floor(index / perSector) * 4;
  if (place + 4 > head.length) return endOfChain;
  const table = await sector(head.readUInt32LE(place));
  const at = (index % perSector) * 4;
  return at + 4 <= table.length ? table.readUInt32LE(at) : endOfChain;
};

/** Among the records that a workbook begins with. */
const hasRecord = (stream: Buffer, wanted: number): boolean => {
  for (let at = 0, seen = 0; at + 4 <= stream.length && seen < 8; seen += 1) {
    if (stream.readUInt16LE(at) === wanted) return true;
    at += 4 + stream.readUInt16LE(at + 2);
  }
  return false;
};
