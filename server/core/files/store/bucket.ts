import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, MissingFile } from './store.ts';

/** What an S3 does for us. Names of objects are keys of files. */
export interface Bucket {
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  readonly read: (name: string, range?: ByteRange) => Promise<Readable>;
  /** `undefined`: not there. */
  readonly sizeOf: (name: string) => Promise<number | undefined>;
  readonly remove: (name: string) => Promise<void>;
  /** The id under which parts of a large object are sent. */
  readonly begin: (name: string) => Promise<string>;
  /** Part `n`, counted from 0; its tag. */
  readonly putPart: (name: string, upload: string, n: number, bytes: Buffer) => Promise<string>;
  readonly complete: (name: string, upload: string, tags: readonly string[]) => Promise<void>;
  readonly abort: (name: string, upload: string) => Promise<void>;
}

/** `https://key:secret@host/bucket/folder?region=…`; the bucket is part of the path, which every S3 understands. */
export const openBucket = (address: string): Bucket => {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 4,
  });
  const root = `${url.origin}${url.pathname.replace(/\/+$/, '')}/`;
  const ask = (method: string, what: string, init: { body?: Buffer | string; headers?: Record<string, string> } = {}) =>
    client.fetch(root + what, {
      method,
      ...(init.body === undefined ? {} : { body: init.body as NonNullable<RequestInit['body']> }),
      // TLS guards the bytes; hashing them once more for the signature would cost more than sending them.
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...init.headers },
    });
  const must = async (asked: Promise<Response>): Promise<Response> => {
    const reply = await asked;
    if (!reply.ok) throw new Error(`the file store answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
    return reply;
  };
  const done = async (asked: Promise<Response>): Promise<void> => {
    await (await must(asked)).arrayBuffer();
  };
  const partOf = (name: string, upload: string) => `${name}?uploadId=${encodeURIComponent(upload)}`;
  return {
    put: (name, bytes) => done(ask('PUT', name, { body: bytes })),
    read: async (name, range) => {
      const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const reply = await ask('GET', name, { headers });
      if (reply.status === 404) throw new MissingFile(name);
      const { body } = await must(Promise.resolve(reply));
      return body === null ? Readable.from([]) : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    sizeOf: async (name) => {
      const reply = await ask('HEAD', name);
      if (reply.status === 404) return undefined;
      return Number((await must(Promise.resolve(reply))).headers.get('content-length'));
    },
    remove: (name) => done(ask('DELETE', name)),
    begin: async (name) => {
      const text = await (await must(ask('POST', `${name}?uploads`))).text();
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
      if (id === undefined) throw new Error('the file store named no upload');
      return id;
    },
    putPart: async (name, upload, n, bytes) => {
      const reply = await must(ask('PUT', `${partOf(name, upload)}&partNumber=${n + 1}`, { body: bytes }));
      await reply.arrayBuffer();
      return reply.headers.get('etag') ?? '';
    },
    complete: async (name, upload, tags) => {
      const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
      const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
      const text = await (await must(ask('POST', partOf(name, upload), { body }))).text();
      // Said with status 200, because the reply was begun before it was known.
      if (text.includes('<Error>')) throw new Error(`the file store did not complete: ${text.slice(0, 300)}`);
    },
    abort: async (name, upload) => {
      await (await ask('DELETE', partOf(name, upload))).arrayBuffer();
    },
  };
};
