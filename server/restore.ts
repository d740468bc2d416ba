import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPostgres } from './core/db/postgres.ts';
import { lockFolder } from './core/db/sqlite.ts';
import { readMeta, writeMeta } from './core/meta.ts';

/** Why nothing was changed, in a sentence. */
export class NotRestored extends Error {}

interface Restored {
  /** The number of the data's history from here on: every device loads its copy anew. */
  readonly incarnation: number;
  /** The database that was there before, kept beside; empty where there was none. */
  readonly replaced: string;
}

/** A database and what SQLite keeps beside it. */
const beside = ['', '-wal', '-shm'] as const;

/**
 * Puts a copy of the database in the place of the one in `folder`, which no server may be using; the one that was there stays beside
 * it. The copy is made whole under another name first: what fails until then has changed nothing.
 */
export const restoreSqlite = (folder: string, file: string, now: number): Restored => {
  if (!existsSync(file)) throw new NotRestored(`${file} is not there.`);
  const unlock = lockedFor(folder);
  try {
    const path = join(folder, 'classroom.sqlite');
    if (resolve(file) === resolve(path)) throw new NotRestored('This is the database itself, not a copy of it.');
    const coming = join(folder, `coming-${now}.sqlite`);
    try {
      copyFileSync(file, coming);
      const incarnation = raisedIn(coming, Math.max(now, incarnationAt(path) + 1));
      return { incarnation, replaced: swap(path, coming, `replaced-${now}.sqlite`) };
    } finally {
      for (const end of beside) rmSync(coming + end, { force: true });
    }
  } finally {
    unlock();
  }
};

const lockedFor = (folder: string): (() => void) => {
  if (!existsSync(folder)) throw new NotRestored(`There is no folder ${folder}: DATA_DIR is that of the server.`);
  try {
    return lockFolder(folder);
  } catch {
    throw new NotRestored(`A server is using ${folder}. Stop it first.`);
  }
};

const swap = (path: string, coming: string, name: string): string => {
  const isThere = existsSync(path);
  const aside = join(dirname(path), name);
  for (const end of beside) if (existsSync(path + end)) renameSync(path + end, aside + end);
  renameSync(coming, path);
  return isThere ? name : '';
};

const stored = (db: DatabaseSync): number =>
  Number(db.prepare("select v from server_meta where k = 'incarnation'").get()?.v);

/** Of a database that cannot be read there is none; that may be why another one is put in its place. */
const incarnationAt = (path: string): number => {
  if (!existsSync(path)) return 0;
  const db = new DatabaseSync(path);
  try {
    const known = stored(db);
    return Number.isFinite(known) ? known : 0;
  } catch {
    return 0;
  } finally {
    db.close();
  }
};

/** Looks through all of it, and writes the number. */
const raisedIn = (path: string, least: number): number => {
  const db = new DatabaseSync(path);
  try {
    const known = stored(db);
    const [{ integrity_check: whole } = {}] = db.prepare('pragma integrity_check').all();
    if (!Number.isFinite(known) || whole !== 'ok') throw new Error('not whole');
    const next = Math.max(known + 1, least);
    // In one file again: nothing of it may stay in a file beside.
    db.exec('pragma journal_mode = delete; pragma synchronous = full');
    db.prepare("update server_meta set v = ? where k = 'incarnation'").run(String(next));
    return next;
  } catch {
    throw new NotRestored('This is no whole copy of a database of this server: nothing was changed.');
  } finally {
    db.close();
  }
};

/** After pg_restore: says that the data are of another history. */
export const restorePostgres = async (url: string, now: number): Promise<Restored> => {
  const db = openPostgres(url, () => {});
  try {
    const incarnation = await db.write(async (sql) => {
      const known = Number(await readMeta(sql, 'incarnation'));
      const next = Math.max(known + 1, now);
      if (Number.isFinite(known)) await writeMeta(sql, 'incarnation', String(next));
      return next;
    });
    if (!Number.isFinite(incarnation)) throw new Error('no incarnation');
    return { incarnation, replaced: '' };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NotRestored(`The database of DATABASE_URL is not one of this server (${why}).`);
  } finally {
    await db.close();
  }
};
