import { createHash } from 'node:crypto';
import { chunkBits, chunkLength } from '#contract/core/files.ts';
import type { Checked, Chunk, Courier, HashedJob, Sent } from '#src/core/files/engine/host.ts';
import { UploadTrouble } from '#src/core/files/engine/notes.ts';

/** A server of uploads in its simplest form: what it must keep, and nothing of how. */
export interface ModelServer {
  readonly courier: Courier;
  /** Complete files, by id. */
  readonly files: Map<string, Uint8Array>;
  /** Every chunk that arrived: `<id> <index>`. */
  readonly arrived: string[];
  /** Of these, those whose acknowledgement the device has heard. */
  readonly acknowledged: string[];
  window: number;
  /** Asked for every chunk that is sent. */
  fate: (index: number) => 'ok' | 'lost' | 'replyLost' | 'doubled' | UploadTrouble;
  isUp: boolean;
}

interface Session {
  readonly bytes: Uint8Array;
  readonly received: Set<number>;
}

export const modelServer = (chunkBytes: number): ModelServer => {
  const sessions = new Map<string, Session>();
  const keyOf = ({ md5, size }: HashedJob) => `${md5} ${size}`;
  const take = async (job: HashedJob, { index, chunks, bytes }: Chunk): Promise<Sent> => {
    server.arrived.push(`${job.id} ${index}`);
    const session = sessions.get(keyOf(job));
    if (session === undefined) throw new UploadTrouble('recheck', 'no session');
    if (bytes.size !== chunkLength(job.size, index, chunkBytes)) throw new Error('a chunk of another length');
    session.bytes.set(new Uint8Array(await bytes.arrayBuffer()), index * chunkBytes);
    session.received.add(index);
    if (session.received.size < chunks) return { isComplete: false };
    if (createHash('md5').update(session.bytes).digest('hex') !== job.md5) {
      sessions.delete(keyOf(job));
      throw new UploadTrouble('wrong-bytes', 'another digest');
    }
    server.files.set(job.id, session.bytes);
    return { isComplete: true, ext: 'bin' };
  };
  const server: ModelServer = {
    files: new Map(),
    arrived: [],
    acknowledged: [],
    window: 1,
    fate: () => 'ok',
    isUp: true,
    courier: {
      probe: async () => server.isUp,
      check: async (job, chunks): Promise<Checked> => {
        if (!server.isUp) throw new UploadTrouble('network', 'down');
        if (server.files.has(job.id)) return { isComplete: true, ext: 'bin' };
        const key = keyOf(job);
        const session = sessions.get(key) ?? { bytes: new Uint8Array(job.size), received: new Set() };
        sessions.set(key, session);
        return { isComplete: false, received: chunkBits(chunks, session.received), window: server.window };
      },
      send: async (job, chunk) => {
        if (!server.isUp) throw new UploadTrouble('network', 'down');
        const fate = server.fate(chunk.index);
        if (fate instanceof UploadTrouble) throw fate;
        chunk.onSent(Math.floor(chunk.bytes.size / 2));
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (chunk.signal.aborted || fate === 'lost') throw new UploadTrouble('network', 'lost');
        chunk.onSent(chunk.bytes.size);
        const sent = await take(job, chunk);
        if (fate === 'doubled') await take(job, chunk);
        if (fate === 'replyLost') throw new UploadTrouble('network', 'reply lost');
        server.acknowledged.push(`${job.id} ${chunk.index}`);
        return sent;
      },
    },
  };
  return server;
};
