import { createHash } from 'node:crypto';
import { bytesOfBase64, chunkLength, chunksOf, hasChunk } from '#contract/core/files.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';
import type { World } from '#tests/harness/world.ts';
import { postForm, postJson } from '#tests/server/support/posting.ts';

/** Bytes of a chunk in these tests: small, so that small files have many. */
export const chunkBytes = 1_000;

export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

export interface Sent {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly md5: string;
}

export const fileOf = (world: World, bytes: Buffer | string, name = 'file.bin'): Sent => {
  const content = Buffer.from(bytes);
  return { id: world.newId(), name, bytes: content, md5: md5Of(content) };
};

interface Who {
  readonly token: string;
}

/** What the server said, as far as a sender goes by it. */
export interface Told {
  readonly status: number;
  readonly http: number;
  readonly refusal: Refusal | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

const told = (reply: { readonly statusCode: number; json: () => unknown }): Told => {
  const { status, data } = reply.json() as { status: number; data: Record<string, unknown> | null };
  return { status, http: reply.statusCode, refusal: data?.refusal as Refusal | undefined, data: data ?? {} };
};

/** A client that speaks in chunks of one size. */
export interface Sender {
  readonly chunkBytes: number;
  readonly check: (world: World, who: Who, file: Sent, more?: object) => Promise<Told>;
  /** Chunk `n` of a file; `bytes` are other ones than its own. */
  readonly send: (
    world: World,
    who: Who,
    file: Sent,
    n: number,
    other?: { readonly bytes?: Buffer; readonly more?: object },
  ) => Promise<Told>;
  /** As a browser does it: asks what is missing, and sends that, one after another. */
  readonly upload: (world: World, who: Who, file: Sent) => Promise<Told>;
  readonly chunkOf: (file: Sent, n: number) => Buffer;
}

export const createSender = (size: number): Sender => {
  const chunksIn = ({ bytes }: Sent) => chunksOf(bytes.length, size);
  const sender: Sender = {
    chunkBytes: size,
    chunkOf: ({ bytes }, n) => bytes.subarray(n * size, n * size + Math.max(0, chunkLength(bytes.length, n, size))),
    check: async (world, { token }, file, more = {}) =>
      told(
        await postJson(world, token, checkUploadFile.path, {
          id: file.id,
          fileMd5: file.md5,
          size: file.bytes.length,
          chunks: chunksIn(file),
          filename: file.name,
          lastModifiedDate: 1_795_000_000,
          ...more,
        }),
      ),
    send: async (world, { token }, file, n, { bytes, more = {} } = {}) =>
      told(
        await postForm(
          world,
          token,
          uploadV2.path,
          {
            fileMd5: file.md5,
            chunks: chunksIn(file),
            chunk: n,
            id: file.id,
            lastModifiedDate: 1_795_000_000,
            filename: file.name,
            size: file.bytes.length,
            ...more,
          },
          { file: bytes ?? sender.chunkOf(file, n) },
        ),
      ),
    upload: async (world, who, file) => {
      const asked = await sender.check(world, who, file);
      if (asked.status !== 2) return asked;
      const here = receivedOf(asked, file, size);
      let last = asked;
      for (let n = 0; n < chunksIn(file); n += 1)
        if (!here.includes(n)) {
          last = await sender.send(world, who, file, n);
          if (last.status === 0) return last;
        }
      return last;
    },
  };
  return sender;
};

export const { check, send, upload } = createSender(chunkBytes);

/** Chunks that the server says it has. */
export const receivedOf = ({ data }: Told, { bytes }: Sent, size = chunkBytes): number[] => {
  const bits = bytesOfBase64(String(data.received));
  return Array.from({ length: chunksOf(bytes.length, size) }, (_, n) => n).filter((n) => hasChunk(bits, n));
};

/** What the address of a file leads to, redirects followed. */
export const fetchFile = async (
  { server }: World,
  { token }: Who,
  id: string,
  { query = '', headers = {} }: { readonly query?: string; readonly headers?: Record<string, string> } = {},
) => {
  const first = await server.app.inject({ method: 'GET', url: `/file/${id}${query}`, headers: { token } });
  if (first.statusCode !== 302) return first;
  return server.app.inject({ method: 'GET', url: String(first.headers.location), headers });
};
