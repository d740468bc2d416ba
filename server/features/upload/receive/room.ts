import type { Refusal } from '#contract/core/refusal.ts';
import { minute } from '#contract/core/time.ts';
import { roomOf } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { waiting } from '#server/core/session/rate.ts';
import { personOf } from '#server/features/account/public.ts';
import { bytesOf } from '../store/files.ts';
import { type StoredSession, sessionsOf } from '../store/sessions.ts';
import { createTurns } from './turns.ts';

/** What one person may have under way: files at once, and bytes kept free for them. */
const max = { open: 3, reserved: 6 * 2 ** 30 } as const;

/** A session that had a chunk so lately is under way. */
const underWay = minute;
/** One that rests for so long makes room for another when the bytes run out. */
const resting = 10 * minute;

const turns = createTurns<undefined>(async () => {});

/** Asks for room and takes it: what a person begins at once is given no room twice. */
export const takingRoom = <T>(uid: string, work: () => Promise<T>): Promise<T> => turns.run(uid, work);

/** Whether the person and the disk have room for one more file, and which resting sessions go for it. */
export const roomFor = async (
  core: Core,
  uid: string,
  size: number,
): Promise<{ readonly refusal?: Refusal; readonly toDrop: readonly string[] }> => {
  const now = core.now();
  const { sessions, left } = await core.db.read(async (sql) => ({
    sessions: await sessionsOf(sql, uid),
    left: await roomLeft(core, sql, uid),
  }));
  if (size > left) return { refusal: uploadRefusal.noRoom, toDrop: [] };
  const open = sessions.filter(({ touchedAt }) => now - touchedAt < underWay);
  if (open.length >= max.open) return { refusal: waiting(uploadRefusal.tooManyOpen, underWay), toDrop: [] };
  const { toDrop, isEnough } = makeRoom(sessions, { size, left, before: now - resting });
  if (!isEnough) return { refusal: waiting(uploadRefusal.tooManyOpen, resting), toDrop: [] };
  const refusal = await refuseFull(core, size);
  return refusal === undefined ? { toDrop } : { refusal, toDrop };
};

/** The same for a file that comes whole, with nothing under way. */
export const refuseAtOnce = async (core: Core, uid: string, size: number): Promise<Refusal | undefined> => {
  const { begun, left } = await core.db.read(async (sql) => ({
    begun: sumOf(await sessionsOf(sql, uid)),
    left: await roomLeft(core, sql, uid),
  }));
  return begun + size > left ? uploadRefusal.noRoom : refuseFull(core, size);
};

/** Asked for each piece too: what others have begun takes its room only as it comes. */
export const refuseFull = async ({ files, uploads }: Pick<Core, 'files' | 'uploads'>, size: number) =>
  (await files.room()) < size + uploads.spareBytes ? waiting(uploadRefusal.serverFull, minute) : undefined;

/** Bytes that a person may have besides those of their files, and of what was made of these to be looked at. */
export const roomLeft = async ({ uploads }: Pick<Core, 'uploads'>, sql: Sql, uid: string): Promise<number> => {
  const person = await personOf(sql, uid);
  if (person === undefined) return 0;
  return Math.max(uploads.quota[person.userType], roomOf[person.vip] ?? 0) - (await bytesOf(sql, uid));
};

const sumOf = (sessions: readonly StoredSession[]): number => sessions.reduce((sum, one) => sum + one.size, 0);

interface Wanted {
  readonly size: number;
  readonly left: number;
  /** Those that were touched since then are not resting. */
  readonly before: number;
}

/** What is begun has its room until it has arrived, or is dropped: the longest resting one goes first. */
const makeRoom = (sessions: readonly StoredSession[], { size, left, before }: Wanted) => {
  const most = Math.min(max.reserved, left);
  let reserved = sumOf(sessions) + size;
  const toDrop: string[] = [];
  for (const one of sessions.toReversed()) {
    if (reserved <= most || one.touchedAt > before) break;
    reserved -= one.size;
    toDrop.push(one.id);
  }
  return { toDrop, isEnough: reserved <= most };
};
