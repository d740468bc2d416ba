import { Worker } from 'node:worker_threads';
import { minute } from '#contract/core/time.ts';
import { onlyCompileCache } from '../compile-cache.ts';
import type { Pair } from './compare.ts';
import type { ClassCompared, Print, SimilarityDone, SimilarityOrder } from './worker.ts';

/** Megabytes: a class of 300 with long works takes 200. */
const modest = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 1_024 } as const;
const timeout = 20 * minute;

interface Answers {
  readonly class: ClassCompared;
  readonly pairs: readonly Pair[];
  readonly prints: readonly Print[];
}

/** Compares in a thread of its own: the server goes on answering. Ends with the signal. */
export const compareInThread = <O extends SimilarityOrder>(
  order: O,
  signal: AbortSignal,
  onProgress: (part: number) => void = () => undefined,
): Promise<Answers[O['of']]> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: modest,
      workerData: order,
      env: onlyCompileCache(),
    });
    const end = (error: unknown) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      void worker.terminate();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const stop = () => end(signal.reason);
    const timer = setTimeout(() => end(new Error('comparing took too long')), timeout);
    signal.addEventListener('abort', stop);
    worker.on('message', (said: SimilarityDone) => {
      if (said.is === 'progress') return onProgress(said.part);
      resolve(said.value as Answers[O['of']]);
      end(new Error('done'));
    });
    worker.once('error', end);
    worker.once('exit', () => end(new Error('comparing ended without a result')));
  });
