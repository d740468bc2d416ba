import { chunkLength, chunksOf, hasChunk } from '#contract/core/files.ts';
import { minute, second } from '#contract/core/time.ts';
import type { HashedJob, Sent, UploadHost } from './host.ts';
import { type Notes, Stopped, UploadTrouble } from './notes.ts';

/** Without a byte moving for as long, a request is given up. */
const stallTime = 30 * second;
/** S-513: and whatever moves, after this. */
const longestRequest = 15 * minute;

export interface Sending {
  readonly host: UploadHost;
  readonly job: HashedJob;
  readonly file: Blob;
  readonly notes: Notes;
  readonly controller: AbortController;
  /** Asked between two chunks: another file goes first now. */
  readonly yields: () => boolean;
  /** Something got through. */
  readonly onGain: () => void;
}

/** Asks what the server has and sends the rest. Resolves with the extension when the file is complete there. */
export const sendFile = async (sending: Sending): Promise<string> => {
  const { host, job, notes, controller } = sending;
  const chunks = chunksOf(job.size, host.chunkBytes);
  await notes.write({ state: 'checking' });
  const checked = await host.courier.check(job, chunks, controller.signal);
  if (checked.isComplete) return checked.ext;
  const all = Array.from({ length: chunks }, (_, index) => index);
  const missing = all.filter((index) => !hasChunk(checked.received, index));
  // Everything is there and the file is not: its last chunk, sent again, ends it.
  if (missing.length === 0) missing.push(chunks - 1);
  const here = all.filter((index) => !missing.includes(index));
  const flight = createFlight(sending, sum(here.map((index) => chunkLength(job.size, index, host.chunkBytes))));
  await notes.write({ state: 'uploading', sent: flight.acknowledged() });
  notes.tellSent(flight.acknowledged());
  const window = Math.max(1, Math.min(checked.window, 3));
  const ext = await inWindow(window, missing, (index) => flight.send(index, chunks)).finally(() => controller.abort());
  if (ext === undefined) throw new UploadTrouble('recheck', 'every chunk was sent and the file is not complete');
  return ext;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Sends from the front, `size` at a time. Rejects with the first that fails. */
const inWindow = async (
  size: number,
  waiting: readonly number[],
  send: (index: number) => Promise<string | undefined>,
): Promise<string | undefined> => {
  const left = [...waiting];
  let ext: string | undefined;
  let isOver = false;
  const lane = async () => {
    for (let index = left.shift(); index !== undefined && !isOver; index = left.shift()) {
      try {
        ext = (await send(index)) ?? ext;
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: size }, lane));
  return ext;
};

/** What has arrived and what is under way of one file. */
const createFlight = ({ host, job, file, notes, controller: { signal }, yields, onGain }: Sending, from: number) => {
  let acknowledged = from;
  const inFlight = new Map<number, number>();
  const tell = () => notes.tellSent(acknowledged + sum([...inFlight.values()]));
  let isVerifying = false;
  const verifying = () => {
    if (isVerifying || acknowledged + sum([...inFlight.values()]) < job.size) return;
    isVerifying = true;
    // Whoever took the job away is noticed when the reply is written down.
    void notes.write({ state: 'verifying' }).catch(() => undefined);
  };
  const send = async (index: number, chunks: number): Promise<string | undefined> => {
    // Not every browser tells when the network became one that costs.
    if (signal.aborted || yields() || (await host.rests()) !== undefined) throw new Stopped();
    const length = chunkLength(job.size, index, host.chunkBytes);
    const start = index * host.chunkBytes;
    try {
      const reply = await watched(signal, (watch, ends) =>
        host.courier.send(job, {
          index,
          chunks,
          bytes: file.slice(start, start + length),
          signal: ends,
          onSent: (bytes) => {
            watch();
            inFlight.set(index, Math.min(bytes, length));
            tell();
            verifying();
          },
        }),
      );
      onGain();
      acknowledged += length;
      inFlight.delete(index);
      tell();
      if (reply.isComplete) return reply.ext;
      await notes.jot({ sent: acknowledged, attempts: 0, stalledFor: 0 });
      return undefined;
    } finally {
      inFlight.delete(index);
    }
  };
  return { send, acknowledged: () => acknowledged };
};

/** Ends a request that does not move, or takes too long. */
const watched = async (
  signal: AbortSignal,
  send: (watch: () => void, ends: AbortSignal) => Promise<Sent>,
): Promise<Sent> => {
  const ends = new AbortController();
  const end = () => ends.abort();
  signal.addEventListener('abort', end);
  let stall = setTimeout(end, stallTime);
  const longest = setTimeout(end, longestRequest);
  const watch = () => {
    clearTimeout(stall);
    stall = setTimeout(end, stallTime);
  };
  try {
    return await send(watch, ends.signal);
  } catch (error) {
    if (signal.aborted) throw new Stopped();
    if (ends.signal.aborted) throw new UploadTrouble('server', 'no answer in time');
    throw error;
  } finally {
    clearTimeout(stall);
    clearTimeout(longest);
    signal.removeEventListener('abort', end);
  }
};
