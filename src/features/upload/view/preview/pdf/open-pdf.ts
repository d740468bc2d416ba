import {
  getDocument,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import ReaderWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { whyNot } from '../source/load.ts';
import { TroubleError } from '../source/trouble.ts';

/** Larger files come page by page, as they are looked at, bytes. */
const wholeUpTo = 5_000_000;
/** Of one request then, bytes. */
const piece = 262_144;

export interface Question {
  readonly wasWrong: boolean;
  readonly answer: (password: string) => void;
}

interface Opening {
  readonly address: string;
  readonly size: number;
  readonly signal: AbortSignal;
  readonly onPassword: (question: Question) => void;
}

/** The document, read in a worker of its own that goes with the signal. Throws TroubleError. */
export const openPdf = async ({ address, size, signal, onPassword }: Opening): Promise<PDFDocumentProxy> => {
  const port = new ReaderWorker();
  const worker = PDFWorker.create({ port });
  const inPieces = size > wholeUpTo;
  const data = new URL(__PDF_DATA__, location.href).href;
  const task = getDocument({
    url: new URL(address, location.href).href,
    worker,
    rangeChunkSize: piece,
    disableStream: inPieces,
    disableAutoFetch: inPieces,
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    iccUrl: `${data}iccs/`,
  });
  signal.addEventListener('abort', () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword({ answer, wasWrong: reason === PasswordResponses.INCORRECT_PASSWORD });
  try {
    return await task.promise;
  } catch (error) {
    if (signal.aborted || error instanceof PasswordException) throw error;
    throw new TroubleError((await whyNot(address)) ?? { is: 'broken' });
  }
};
