import { parentPort, workerData } from 'node:worker_threads';

/** Who reads, and how they ask. */
export interface Reader {
  readonly url: string;
  readonly token: string;
  readonly body: string;
}

export interface Read {
  /** Milliseconds. */
  readonly wait: number;
  readonly bytes: number;
}

const { url, token, body } = workerData as Reader;
const headers = { token, 'content-type': 'application/json' };

/** From a thread of its own: what a reader does with an answer is not the server's. */
parentPort?.on('message', async () => {
  const from = performance.now();
  const reply = await fetch(url, { method: 'POST', headers, body });
  const { byteLength: bytes } = await reply.arrayBuffer();
  // Who asks too fast would measure its own limit.
  parentPort?.postMessage(reply.ok ? { wait: performance.now() - from, bytes } : undefined);
});
