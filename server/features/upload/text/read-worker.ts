import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { wordsOfDocx } from './docx.ts';
import { wordsOfPdf } from './pdf.ts';

export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly extension: 'docx' | 'pdf' | 'txt';
  readonly max: { readonly pages: number; readonly chars: number; readonly unpacked: number };
}

// Without what was compiled at an earlier start, this thread would hold a compiler of 20 MB.
flushCompileCache();

/** Strict first: what is no UTF-8 was written by an editor of mainland China. */
const decoded = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  throw new Error('no text');
};

const { bytes, extension, max } = workerData as ReadOrder;

const words = async (): Promise<string> => {
  if (extension === 'pdf') return await wordsOfPdf(new Uint8Array(bytes), max);
  return extension === 'docx' ? wordsOfDocx(bytes, max.unpacked) : decoded(bytes);
};

try {
  parentPort?.postMessage((await words()).slice(0, max.chars));
} catch {
  parentPort?.postMessage(undefined);
}
