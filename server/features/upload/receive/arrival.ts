import { createHash } from 'node:crypto';
import { createXXHash128 } from 'hash-wasm';
import { chunkLength, chunksOf } from '#contract/core/files.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Staged } from '#server/core/files/store/store.ts';
import {
  chunksIn,
  filesIn,
  forgetChunks,
  lockSession,
  recordChunk,
  type StoredChunk,
  type StoredSession,
} from '../store/sessions.ts';
import { type ContentKind, kindOf, refuseKind } from './kind.ts';
import type { Md5Thread } from './md5.ts';

/** Chunks hashed in one go; in between, others have their turn. */
const hashedAtOnce = 16;

const hasher = await createXXHash128();
const chunkHash = (bytes: Uint8Array): string => hasher.init().update(bytes).digest();

/** A session at work in this process. The database has all of it that was ever acknowledged. */
export interface Arrival {
  readonly session: StoredSession;
  readonly chunks: number;
  readonly staged: Staged;
  /** Of each chunk that is here. */
  readonly hashes: Map<number, string>;
  /** Ids of the files that this will be. */
  readonly joined: Set<string>;
  taken: number;
  synced: number;
  syncedAt: number;
  /** Undefined until the first chunk is here. */
  kind: ContentKind | undefined;
  /** Of the first `md5Chunks` chunks. */
  md5State: Uint8Array | undefined;
  md5Chunks: number;
  /** '' until all chunks are hashed. */
  digest: string;
  hashing: Promise<void> | undefined;
  /** Nothing more is begun. */
  isLeft: boolean;
}

/**
 * Goes on where the session stands. What was acknowledged after the last sync is compared with its hash: after a crash of the
 * process it is there, after a power cut it may not be, and is asked for again.
 */
export const openArrival = async (core: Core, session: StoredSession): Promise<Arrival> => {
  const [stored, files] = await core.db.read(async (sql) => [
    await chunksIn(sql, session.id),
    await filesIn(sql, session.id),
  ]);
  const staged = await core.files.stage(session.id, session.size);
  const lost = await lostOf(session, staged, stored);
  if (lost.size > 0) await core.db.note((sql) => forgetChunks(sql, session.id, [...lost]));
  const isWhole = lost.size === 0;
  staged.settled(isWhole ? Math.min(session.size, session.md5Chunks * session.chunkBytes) : 0);
  return {
    session,
    chunks: chunksOf(session.size, session.chunkBytes),
    staged,
    hashes: new Map(stored.filter(({ n }) => !lost.has(n)).map(({ n, hash }) => [n, hash])),
    joined: new Set(files.map(({ fileId }) => fileId)),
    taken: session.taken,
    synced: session.synced,
    syncedAt: core.now(),
    kind: session.charset === '' && session.kind === '' ? undefined : { kind: session.kind, charset: session.charset },
    md5State: isWhole && session.md5State !== '' ? Buffer.from(session.md5State, 'base64') : undefined,
    md5Chunks: isWhole ? session.md5Chunks : 0,
    digest: '',
    hashing: undefined,
    isLeft: false,
  };
};

const lostOf = async ({ size, chunkBytes, synced }: StoredSession, staged: Staged, stored: readonly StoredChunk[]) => {
  const lost = new Set<number>();
  for (const { n, hash } of stored.filter(({ seq }) => staged.isNew || seq > synced)) {
    const bytes = await staged.read(n * chunkBytes, chunkLength(size, n, chunkBytes));
    if (chunkHash(bytes) !== hash) lost.add(n);
  }
  return lost;
};

/** What is recorded stays; the rest is found again. */
export const leaveArrival = async (arrival: Arrival): Promise<void> => {
  arrival.isLeft = true;
  await arrival.hashing;
  await arrival.staged.close();
};

export const isComplete = ({ hashes, chunks }: Arrival): boolean => hashes.size === chunks;

/** Another process wrote the same session: what is known here is old. */
export const stale = 'stale';

/** Writes one chunk and records it: from then on it is never asked for again. */
export const takeChunk = async (
  core: Core,
  thread: Md5Thread,
  arrival: Arrival,
  { n, bytes, name }: { readonly n: number; readonly bytes: Uint8Array; readonly name: string },
): Promise<Result<undefined> | typeof stale> => {
  const { session, staged, hashes } = arrival;
  const hash = chunkHash(bytes);
  const known = hashes.get(n);
  if (known !== undefined) return known === hash ? ok(undefined) : refused(uploadRefusal.changed);
  const kind = n === 0 ? await kindOf(bytes) : arrival.kind;
  const refusal = refuseName(name, kind);
  if (refusal !== undefined) return refused(refusal);
  const taken = arrival.taken + 1;
  const isDue = isSyncDue(core, arrival, taken);
  const synced = isDue ? taken : arrival.synced;
  const put = async () => {
    await staged.write(bytes, n * session.chunkBytes);
    if (isDue) await staged.sync();
  };
  const after = { taken, synced, ...md5Of(arrival), kind: kind?.kind ?? '', charset: kind?.charset ?? '' };
  const record = (sql: Sql) => recordChunk(sql, session.id, { n, seq: taken, hash }, after, core.now());
  // With a sync of the file comes one of the record: after a power cut, no more is lost of the one than of the other.
  const write = isDue ? core.db.note : core.db.jot;
  if (!(await write(await recordingOf(core, session.id, arrival.taken, put, record)))) return stale;
  if (isDue) arrival.syncedAt = core.now();
  hashes.set(n, hash);
  Object.assign(arrival, { taken, synced, kind });
  if (arrival.chunks > 1) hashOn(core, thread, arrival);
  // A thread is not begun for a file of one chunk.
  else Object.assign(arrival, { md5Chunks: 1, digest: createHash('md5').update(bytes).digest('hex') });
  return ok(undefined);
};

export const refuseName = (name: string, kind: ContentKind | undefined): Refusal | undefined =>
  kind === undefined ? undefined : refuseKind(extensionOf(name), kind);

/**
 * Of several processes, which share PostgreSQL, one alone writes to a session: whoever has its row locked and knows all that was recorded. The
 * file of another may be complete and kept, and the handle that is open here leads into it still.
 */
const recordingOf = async (
  { db }: Core,
  sessionId: string,
  known: number,
  put: () => Promise<void>,
  record: (sql: Sql) => Promise<boolean>,
) => {
  if (db.kind === 'postgres')
    return async (sql: Sql) => {
      if (!(await lockSession(sql, sessionId, known))) return false;
      await put();
      return record(sql);
    };
  // Here nobody else's work on the database waits for the file.
  await put();
  return record;
};

/** Every few chunks, and once a second of a slow link: that much is sent again after a power cut. */
const isSyncDue = (core: Core, { synced, syncedAt, chunks }: Arrival, taken: number): boolean =>
  chunks > 1 && (taken - synced >= core.uploads.syncChunks || core.now() - syncedAt >= second);

const md5Of = ({ md5State, md5Chunks }: Arrival) => ({
  md5State: md5State === undefined ? '' : Buffer.from(md5State).toString('base64'),
  md5Chunks,
});

/** Hashes what has arrived in order, beside everything else, as far as there is no gap. */
const hashOn = (core: Core, thread: Md5Thread, arrival: Arrival): void => {
  if (arrival.hashing !== undefined || arrival.isLeft) return;
  let end = arrival.md5Chunks;
  while (end < arrival.md5Chunks + hashedAtOnce && arrival.hashes.has(end)) end += 1;
  if (end === arrival.md5Chunks) return;
  const { session, staged, md5State: state } = arrival;
  const from = arrival.md5Chunks * session.chunkBytes;
  const to = Math.min(session.size, end * session.chunkBytes);
  const isEnd = end === arrival.chunks;
  arrival.hashing = thread.hash({ path: staged.path, from, to, state, isEnd }).then(
    (done) => {
      Object.assign(arrival, { md5State: done.state, md5Chunks: end, digest: done.digest, hashing: undefined });
      staged.settled(to);
      hashOn(core, thread, arrival);
    },
    (error: unknown) => {
      arrival.hashing = undefined;
      core.log.warn({ err: error, session: session.id }, 'a chunk was not hashed; it will be');
    },
  );
};

/** Waits until every chunk is hashed; '' when it could not be done now. */
export const digestOf = async (core: Core, thread: Md5Thread, arrival: Arrival): Promise<string> => {
  for (let before = -1; arrival.digest === '' && before !== arrival.md5Chunks; ) {
    before = arrival.md5Chunks;
    hashOn(core, thread, arrival);
    await arrival.hashing;
  }
  return arrival.digest;
};
