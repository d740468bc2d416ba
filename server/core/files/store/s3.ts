import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import * as z from 'zod/mini';
import { openFolder } from './folder.ts';
import { type ByteRange, type FileStore, MissingFile, type Staged } from './store.ts';

/** What an S3 does for us. Names of objects are keys of files. */
interface Bucket {
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
const openBucket = (address: string): Bucket => {
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

/** Bytes of a part: three chunks. All but the last have at least 5 MiB, which every S3 asks for. */
const partBytes = 6_144_000;

/** How far sending has come; beside the staged file, so that a restart goes on with it. */
const Sent = z.object({ upload: z.string(), tags: z.array(z.string()) });
type Sent = z.infer<typeof Sent>;

/**
 * Files in a bucket. What arrives is acknowledged when it is on this machine's disk, and sent on in parts while the rest is
 * coming, so that the end waits for one part only.
 */
export const openS3 = (address: string, stagingRoot: string): FileStore => {
  const bucket = openBucket(address);
  const folder = openFolder(stagingRoot);
  const notes = (path: string) => `${path}.sent.json`;
  return {
    ...folder,
    stage: async (key, size) => {
      const staged = await folder.stage(key, size);
      return sending(bucket, staged, { key, size, note: notes(staged.path) });
    },
    read: (key, range) => bucket.read(key, range),
    put: async (key, path) => {
      const { size } = await stat(path);
      const note = notes(path);
      await sendAll(bucket, { key, size, note, path });
      await rm(path, { force: true });
      await rm(note, { force: true });
    },
    remove: async (key) => {
      await forget(bucket, key, notes(folder.stagedPath(key)));
      await folder.remove(key);
      await bucket.remove(key);
    },
    forgetStaged: async (key) => {
      await forget(bucket, key, notes(folder.stagedPath(key)));
      await folder.forgetStaged(key);
    },
  };
};

interface Source {
  readonly key: string;
  readonly size: number;
  /** Where it is noted how far sending has come. */
  readonly note: string;
}

const sending = (bucket: Bucket, staged: Staged, source: Source): Staged => {
  const whole = { ...source, path: staged.path };
  let work: Promise<void> = Promise.resolve();
  // What fails is tried again with the next part, and at the end in earnest.
  const then = (step: () => Promise<void>) => {
    work = work.then(step).catch(() => {});
  };
  return {
    ...staged,
    settled: (bytes) => {
      const parts = Math.floor(bytes / partBytes);
      if (source.size <= partBytes) return;
      then(async () => {
        if (parts < (await readNote(source.note)).tags.length) await forget(bucket, source.key, source.note);
        if (parts > 0) await sendParts(bucket, whole, parts);
      });
    },
    keep: async () => {
      await work;
      await sendAll(bucket, whole);
    },
    close: async () => {
      await work;
      await staged.close();
    },
  };
};

const none: Sent = { upload: '', tags: [] };

const readNote = async (path: string): Promise<Sent> => {
  try {
    return Sent.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return none;
  }
};

/** Whole or not at all. */
const writeNote = async (path: string, sent: Sent): Promise<void> => {
  await writeFile(`${path}.new`, JSON.stringify(sent), { mode: 0o600 });
  await rename(`${path}.new`, path);
};

/** What was sent of it is worthless. */
const forget = async (bucket: Bucket, key: string, note: string): Promise<void> => {
  const { upload } = await readNote(note);
  if (upload !== '') await bucket.abort(key, upload).catch(() => {});
  await rm(note, { force: true });
};

const sendParts = async (bucket: Bucket, { key, size, note, path }: Source & { path: string }, parts: number) => {
  let sent = await readNote(note);
  if (sent.tags.length >= parts) return sent;
  if (sent.upload === '') {
    sent = { upload: await bucket.begin(key), tags: [] };
    await writeNote(note, sent);
  }
  const file = await open(path, 'r');
  try {
    for (let n = sent.tags.length; n < parts; n += 1) {
      const bytes = Buffer.alloc(Math.min(partBytes, size - n * partBytes));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, n * partBytes);
      if (bytesRead < bytes.length) throw new Error('the staged file is shorter than it was');
      sent = { ...sent, tags: [...sent.tags, await bucket.putPart(key, sent.upload, n, bytes)] };
      await writeNote(note, sent);
    }
  } finally {
    await file.close();
  }
  return sent;
};

/** In one piece when it is small. Once it is there under its key it is never sent again: keys are not used twice. */
const sendAll = async (bucket: Bucket, source: Source & { readonly path: string }): Promise<void> => {
  const { key, size, note, path } = source;
  if ((await bucket.sizeOf(key)) === size) return;
  if (size <= partBytes) return bucket.put(key, await readFile(path));
  const { upload, tags } = await sendParts(bucket, source, Math.ceil(size / partBytes));
  try {
    await bucket.complete(key, upload, tags);
  } catch (error) {
    // An upload that the store has forgotten: from the start, next time.
    await forget(bucket, key, note);
    throw error;
  }
};
