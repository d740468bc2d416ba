import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { day, rememberedFor } from '#contract/core/time.ts';
import type { Log } from '../core.ts';
import type { Database } from '../db/database.ts';

/** What sessions were ended, kept beside the database: a backup that is put in place does not know, and would revive them. */
export interface EndedSessions {
  readonly note: (ids: readonly string[]) => Promise<void>;
}

interface Options {
  readonly dataDir: string | undefined;
  readonly db: Database;
  readonly now: () => number;
  readonly log: Log;
}

/** Deleted at once. */
const atOnce = 500;

/**
 * One file a day, only ever added to, so that several processes may share the folder. It holds what the database had of them,
 * the fingerprint of a token, for as long as a session lives.
 */
export const openEnded = async ({ dataDir, db, now, log }: Options): Promise<EndedSessions> => {
  if (dataDir === undefined) return { note: async () => {} };
  const folder = join(dataDir, 'ended-sessions');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ids = await readEnded(folder, now());
  for (let at = 0; at < ids.length; at += atOnce) await endAgain(db, ids.slice(at, at + atOnce), log);
  return {
    note: async (ended) => {
      const lines = ended.map((id) => `${id}\n`).join('');
      // A full disk must not keep anybody signed in.
      await appendFile(join(folder, dayOf(now())), lines, { mode: 0o600 }).catch((error: unknown) =>
        log.error({ err: error }, 'an ended session could not be noted beside the database'),
      );
    },
  };
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A session that has lived its time needs no note any more. */
const readEnded = async (folder: string, now: number): Promise<readonly string[]> => {
  const oldest = dayOf(now - rememberedFor - day);
  const ids: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name < oldest) await rm(path, { force: true });
    else ids.push(...(await readFile(path, 'utf8')).split('\n').filter((line) => line !== ''));
  }
  return ids;
};

const endAgain = async (db: Database, ids: readonly string[], log: Log): Promise<void> => {
  const revived = await db.write((sql) => sql.deleteFrom('session').where('id', 'in', ids).returning('id').execute());
  if (revived.length > 0) log.warn({ sessions: revived.length }, 'sessions that had been ended were in the database');
};
