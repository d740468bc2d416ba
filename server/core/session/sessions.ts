import type { RandomBytes } from '#contract/core/ids.ts';
import { day, minute } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import { sha256 } from '../fingerprint.ts';

/** A signed-in device. The token itself is never stored: `id` is its SHA-256. */
export interface Session {
  readonly id: string;
  readonly uid: string;
}

const remembered = 30 * day;
const short = day;
/** How stale the stored time of the last use may be. */
const usePrecision = minute;

type Sessions = Pick<Core, 'db' | 'now'>;

/** Starts a session and answers its token, which only the person's device will know. */
export const startSession = async (
  { db, now, random }: Sessions & { readonly random: RandomBytes },
  { uid, device, remember }: { readonly uid: string; readonly device: string; readonly remember: boolean },
): Promise<string> => {
  const token = Buffer.from(random(new Uint8Array(32))).toString('base64url');
  const at = now();
  await db.note((sql) =>
    sql
      .insertInto('session')
      .values({
        id: sha256(token),
        uid,
        device,
        remembered: remember ? 1 : 0,
        created_at: at,
        used_at: at,
        expires_at: at + (remember ? remembered : short),
      })
      .execute(),
  );
  return token;
};

/** The session of a token, if it is still good. Using a session that is not remembered keeps it for another day. */
export const sessionOf = async ({ db, now }: Sessions, token: string): Promise<Session | undefined> => {
  if (token === '' || token.length > 200) return undefined;
  const id = sha256(token);
  const found = await db.read((sql) =>
    sql
      .selectFrom('session')
      .select(['uid', 'remembered', 'used_at', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const at = now();
  if (found === undefined || found.expires_at <= at) return undefined;
  if (at - found.used_at >= usePrecision) {
    const expires = found.remembered === 1 ? found.expires_at : at + short;
    await db.note((sql) =>
      sql.updateTable('session').set({ used_at: at, expires_at: expires }).where('id', '=', id).execute(),
    );
  }
  return { id, uid: found.uid };
};

/** Whether a session, known by its id, is still good. */
export const isSessionGood = async (sql: Sql, { id, uid }: Session, now: number): Promise<boolean> => {
  const found = await sql
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
};

/** Those of `ids` that are still good, with whose they are. */
export const goodSessions = async (
  sql: Sql,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> => {
  const found = await sql
    .selectFrom('session')
    .select(['id', 'uid'])
    .where('id', 'in', ids)
    .where('expires_at', '>', now)
    .execute();
  return new Map(found.map(({ id, uid }) => [id, uid]));
};

export const endSession = async ({ db, bus }: Pick<Core, 'db' | 'bus'>, id: string): Promise<void> => {
  await db.note((sql) => sql.deleteFrom('session').where('id', '=', id).execute());
  bus.publish({ touched: new Map(), people: new Set(), ended: new Set([id]) });
};

/** A session as its owner sees it in a list. */
export interface OpenSession {
  readonly id: string;
  readonly device: string;
  readonly remembered: boolean;
  readonly createdAt: number;
  readonly usedAt: number;
}

/** Sessions of a person that are still good, the one used last first. */
export const sessionsOf = async ({ db, now }: Sessions, uid: string): Promise<OpenSession[]> => {
  const found = await db.read((sql) =>
    sql
      .selectFrom('session')
      .selectAll()
      .where('uid', '=', uid)
      .where('expires_at', '>', now())
      .orderBy('used_at', 'desc')
      .orderBy('id')
      .limit(sessionsShown)
      .execute(),
  );
  return found.map(({ id, device, remembered: kept, created_at: createdAt, used_at: usedAt }) => ({
    id,
    device,
    remembered: kept === 1,
    createdAt,
    usedAt,
  }));
};

/** A list longer than this helps nobody; all of them can still be ended at once. */
const sessionsShown = 100;

/** Ends one session of a person; somebody else's is not touched. */
export const endSessionOf = async (core: Pick<Core, 'db' | 'bus'>, uid: string, id: string): Promise<void> => {
  const ended = await core.db.note((sql) =>
    sql.deleteFrom('session').where('id', '=', id).where('uid', '=', uid).returning('id').execute(),
  );
  tellEnded(core, ended);
};

/** Ends every session of a person but `kept`; answers how many. */
export const endOthersOf = async (core: Pick<Core, 'db' | 'bus'>, uid: string, kept: string): Promise<number> => {
  const ended = await core.db.note((sql) =>
    sql.deleteFrom('session').where('uid', '=', uid).where('id', '!=', kept).returning('id').execute(),
  );
  tellEnded(core, ended);
  return ended.length;
};

const tellEnded = ({ bus }: Pick<Core, 'bus'>, ended: readonly { readonly id: string }[]): void => {
  if (ended.length > 0)
    bus.publish({ touched: new Map(), people: new Set(), ended: new Set(ended.map(({ id }) => id)) });
};
