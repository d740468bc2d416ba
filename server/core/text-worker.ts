import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { sanitised } from './rich-text.ts';

export interface TextOrder {
  readonly id: number;
  readonly html: string;
}

export type TextDone = { readonly id: number } & ({ readonly html: string } | { readonly error: string });

// Without what was compiled at an earlier start, this thread would hold a compiler of 20 MB.
flushCompileCache();

parentPort?.on('message', ({ id, html }: TextOrder) => {
  try {
    parentPort?.postMessage({ id, html: sanitised(html) } satisfies TextDone);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies TextDone);
  }
});
