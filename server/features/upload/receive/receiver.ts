import { base64Of, chunkBits } from '#contract/core/files.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { day, second } from '#contract/core/time.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import { fileById, insertFile, ownFile, type StoredFile } from '../store/files.ts';
import { type Announced, insertSession, joinSession, sessionFor } from '../store/sessions.ts';
import { type Arrival, isComplete, leaveArrival, openArrival, refuseName, stale, takeChunk } from './arrival.ts';
import { dropSession, fileOf, finish } from './finish.ts';
import { createMd5Thread } from './md5.ts';
import { roomFor, takingRoom } from './room.ts';
import { createTurns } from './turns.ts';

/** Untouched for so long, a session is forgotten. */
export const sessionKept = 7 * day;

/** Chunks that a client may have under way at once: one after another, as specified. */
const window = 1;

/** A file as it is announced with every request. */
export interface Incoming extends Announced {
  readonly fileId: string;
  /** Made safe. */
  readonly name: string;
  readonly modifiedAt: number;
}

export interface Open {
  readonly received: string;
  readonly window: number;
  /** Seconds. */
  readonly expiresAt: number;
}

export interface Receiver {
  /** Complete (`undefined`), or what is here of it. */
  readonly check: (file: Incoming) => Promise<Result<Open | undefined>>;
  /** Whether the file is complete now. */
  readonly take: (file: Incoming, n: number, bytes: Uint8Array) => Promise<Result<boolean>>;
  /** A chunk that was taken before, of a file that is complete or at work here; otherwise nothing is said. */
  readonly known: (file: Known, n: number) => Promise<'taken' | StoredFile | undefined>;
  readonly close: () => Promise<void>;
}

type Known = Announced & Pick<Incoming, 'fileId'>;

/** Takes in what people upload. One session has one turn at a time; different ones do not wait for each other. */
export const createReceiver = (core: Core): Receiver => {
  const thread = createMd5Thread();
  const turns = createTurns<Arrival>(leaveArrival);
  const keyOf = ({ uid, md5, size }: Announced) => `${uid}/${md5}/${size}`;

  const check = (file: Incoming): Promise<Result<Open | undefined>> =>
    turns.run(keyOf(file), async (turn) => {
      const known = await settled(core, file);
      if (!known.ok || known.value) return known.ok ? ok(undefined) : known;
      if (turn.held !== undefined && !(await isCurrent(core, turn.held))) await turn.drop();
      turn.held ??= await arrivalOf(core, file);
      if (turn.held === undefined) {
        const { refusal } = await roomFor(core, file.uid, file.size);
        return refusal === undefined ? ok(openOf(core, undefined, chunksFor(core, file))) : refused(refusal);
      }
      const misfit = refuseName(file.name, turn.held.kind);
      if (misfit !== undefined) return refused(misfit);
      if (!isComplete(turn.held)) return ok(openOf(core, turn.held, turn.held.chunks));
      if (!(await join(core, turn.held, file))) return refused(coreRefusal.idTaken);
      const ended = await end(turn.held);
      await turn.drop();
      return ended;
    });

  const take = (file: Incoming, n: number, bytes: Uint8Array): Promise<Result<boolean>> =>
    turns.run(keyOf(file), async (turn) => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        if (turn.held === undefined || !turn.held.joined.has(file.fileId)) {
          const begun = await begin(file, turn.held);
          if (!begun.ok) return begun;
          if (begun.value === 'complete') return ok(true);
          turn.held = begun.value;
        }
        const arrival = turn.held;
        const taken = await takeChunk(core, thread, arrival, { n, bytes, name: file.name });
        if (taken === stale) {
          await turn.drop();
          continue;
        }
        if (!taken.ok && isHopeless(arrival, file, taken.refusal)) {
          await turn.drop();
          await dropSession(core, arrival.session.id);
        }
        if (!taken.ok) return taken;
        if (!isComplete(arrival)) return ok(false);
        const ended = await end(arrival);
        await turn.drop();
        return ended.ok ? ok(true) : ended;
      }
      return refused(coreRefusal.tryAgain);
    });

  const known = (file: Known, n: number) =>
    turns.run(keyOf(file), async ({ held }) => {
      const isTaken = held?.hashes.has(n) === true && held.joined.has(file.fileId);
      if (held !== undefined && !isTaken) return undefined;
      const stored = await core.db.read((sql) => fileById(sql, file.fileId));
      if (stored !== undefined) return isSame(stored, file) ? stored : undefined;
      return held !== undefined && (await isCurrent(core, held)) ? 'taken' : undefined;
    });

  const end = async (arrival: Arrival): Promise<Result<undefined>> => {
    const ended = await finish(core, thread, arrival);
    core.wakeJobs();
    return ended;
  };

  /** The session that a chunk belongs to, made where there is none. */
  const begin = async (file: Incoming, held: Arrival | undefined): Promise<Result<Arrival | 'complete'>> => {
    const known = await settled(core, file);
    if (!known.ok) return known;
    if (known.value) return ok('complete');
    let arrival = held ?? (await arrivalOf(core, file));
    if (arrival === undefined) {
      const refusal = await takingRoom(file.uid, () => beginSession(core, file));
      if (refusal !== undefined) return refused(refusal);
      arrival = await arrivalOf(core, file);
    }
    if (arrival === undefined) return refused(coreRefusal.tryAgain);
    return (await join(core, arrival, file)) ? ok(arrival) : refused(coreRefusal.idTaken);
  };

  return {
    check,
    take,
    known,
    close: async () => {
      await turns.close();
      await thread.close();
    },
  };
};

/** Nothing of it will ever be here: its bytes are not what its name says, and nobody sends them under another name. */
const isHopeless = ({ hashes, joined }: Arrival, { fileId }: Incoming, { reason }: Refusal): boolean =>
  reason === uploadRefusal.mislabelled.reason && (hashes.size === 0 || (joined.size === 1 && joined.has(fileId)));

const chunksFor = ({ uploads }: Core, { size }: Announced): number => Math.ceil(size / uploads.chunkBytes);

const openOf = (core: Core, arrival: Arrival | undefined, chunks: number): Open => ({
  received: base64Of(chunkBits(chunks, arrival?.hashes.keys() ?? [])),
  window,
  expiresAt: Math.floor(((arrival?.session.touchedAt ?? core.now()) + sessionKept) / second),
});

/** Nobody else wrote to the session, or forgot it, since it was last looked at. */
const isCurrent = async (core: Core, { session, taken }: Arrival): Promise<boolean> => {
  const stored = await core.db.read((sql) => sessionFor(sql, session));
  return stored?.id === session.id && stored.taken === taken;
};

const arrivalOf = async (core: Core, file: Announced): Promise<Arrival | undefined> => {
  const session = await core.db.read((sql) => sessionFor(sql, file));
  if (session === undefined) return undefined;
  if (session.chunkBytes === core.uploads.chunkBytes) return openArrival(core, session);
  // Begun under another size of chunks.
  await dropSession(core, session.id);
  return undefined;
};

const beginSession = async (core: Core, { uid, md5, size }: Incoming): Promise<Refusal | undefined> => {
  const { refusal, toDrop } = await roomFor(core, uid, size);
  for (const id of toDrop) await dropSession(core, id);
  if (refusal !== undefined) return refusal;
  const session = { uid, md5, size, id: core.newId(), chunkBytes: core.uploads.chunkBytes };
  await core.db.note((sql) => insertSession(sql, session, core.now()));
  return undefined;
};

const join = async (core: Core, { session, joined }: Arrival, file: Incoming): Promise<boolean> => {
  if (joined.has(file.fileId)) return true;
  const isJoined = await core.db.note((sql) => joinSession(sql, session, file));
  if (isJoined) joined.add(file.fileId);
  return isJoined;
};

/**
 * Whether the file is complete already: sent before, or the same content of the same person under another name. Of anybody
 * else’s content nothing is said: a digest is no proof that somebody has the bytes.
 */
const settled = (core: Core, file: Incoming): Promise<Result<boolean>> =>
  core.db
    .read((sql) => fileById(sql, file.fileId))
    .then(async (known) => {
      if (known !== undefined) return isSame(known, file) ? ok(true) : refused(coreRefusal.idTaken);
      const own = await core.db.read((sql) => ownFile(sql, file));
      if (own === undefined) return ok(false);
      const misfit = refuseName(file.name, own);
      if (misfit !== undefined) return refused(misfit);
      return (await takeOver(core, file, own)) ? ok(true) : refused(coreRefusal.idTaken);
    });

const isSame = (known: StoredFile, { uid, md5, size }: Announced): boolean =>
  known.uid === uid && known.md5 === md5 && known.size === size;

const takeOver = (core: Core, file: Incoming, own: StoredFile): Promise<boolean> =>
  core.db.note(async (sql) => {
    const { fileId: id, uid, modifiedAt } = file;
    await insertFile(sql, { ...fileOf(file.name, own), id, uid, contentId: own.contentId, modifiedAt }, core.now());
    return isSame((await fileById(sql, id)) ?? own, file);
  });
