import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type Bucket, openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import type { FileStore, Staged } from './store.ts';

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
