import type { RandomBytes } from '#contract/core/ids.ts';
import { minute, rememberedFor, unusedFor } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { sha256 } from '../fingerprint.ts';

/** A signed-in device. The token itself is never stored: `id` is its SHA-256. */
export interface Session {
  readonly id: string;
  readonly uid: string;
}

/** How stale the stored time of the last use may be. */
const usePrecision = minute;

type Sessions = Pick<Core, 'db' | 'now'>;

/** Whether what somebody proved still holds: asked, and kept from changing, in the transaction that lets them in. */
export type Stands = (sql: Sql) => Promise<boolean>;

interface NewSession {
  readonly uid: string;
  readonly device: string;
  /** As `browserOf` knows it; '' where it does not. */
  readonly browser: string;
  readonly remember: boolean;
  readonly stands: Stands;
}

/**
 * Starts a session and answers its token, which only the person's device will know. Nothing where what they proved is worth nothing any
 * more: whoever made it worthless has ended all sign-ins that they saw, and this one they did not see.
 */
export const startSession = async (
  { db, now, random, ...core }: Sessions & Pick<Core, 'bus' | 'ended'> & { readonly random: RandomBytes },
  { uid, device, browser, remember, stands }: NewSession,
): Promise<string | undefined> => {
  const token = Buffer.from(random(new Uint8Array(32))).toString('base64url');
  const at = now();
  const ended = await db.note(async (sql) => {
    if (!(await stands(sql))) return undefined;
    await sql
      .insertInto('session')
      .values({
        id: sha256(token),
        uid,
        device,
        browser,
        remembered: remember ? 1 : 0,
        created_at: at,
        used_at: at,
        expires_at: at + (remember ? rememberedFor : unusedFor),
      })
      .execute();
    return await dropOldest(sql, uid);
  });
  if (ended === undefined) return undefined;
  await tellEnded({ ...core, db }, ended);
  return token;
};

/** Sessions of one person: more are nobody's devices. The one that was used longest ago goes first. */
const sessionsKept = 50;

const dropOldest = async (sql: Sql, uid: string): Promise<readonly { readonly id: string }[]> => {
  const over = await sql
    .selectFrom('session')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(sessionsKept)
    .limit(100)
    .execute();
  if (over.length === 0) return [];
  const ids = over.map(({ id }) => id);
  await sql.deleteFrom('session').where('id', 'in', ids).execute();
  return over;
};

const sessionById = prepared(1, (sql, id: string) =>
  sql.selectFrom('session').select(['uid', 'remembered', 'used_at', 'expires_at']).where('id', '=', id),
);

/** The session of a token, if it is still good. Using a session that is not remembered keeps it for four hours more. */
export const sessionOf = async ({ db, now }: Sessions, token: string): Promise<Session | undefined> => {
  if (token === '' || token.length > 200) return undefined;
  const id = sha256(token);
  const [found] = (await db.look((sql) => sessionById(sql, id))).rows;
  const at = now();
  if (found === undefined || found.expires_at <= at) return undefined;
  if (at - found.used_at >= usePrecision) {
    const expires = found.remembered === 1 ? found.expires_at : at + unusedFor;
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

/** Whether it was begun on a device of one's own: only there somebody stays signed in. */
export const isRemembered = async (sql: Sql, { id }: Pick<Session, 'id'>): Promise<boolean> =>
  (await sessionById(sql, id)).rows[0]?.remembered === 1;

/**
 * The browser in which a session was begun, whoever signs in there next; the session itself where that is not known, '' where there is
 * none.
 */
export const browserOfSession = async (sql: Sql, id: string | undefined): Promise<string> => {
  if (id === undefined) return '';
  const found = await sql.selectFrom('session').select('browser').where('id', '=', id).executeTakeFirst();
  return found?.browser || id;
};

/** The same for a transaction that builds on it: whoever ends the session waits until it is over. */
export const holdSession = async (sql: Sql, { id, uid }: Session, now: number): Promise<boolean> => {
  const held = await sql
    .updateTable('session')
    .set((eb) => ({ used_at: eb.ref('used_at') }))
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
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

type Ending = Pick<Core, 'db' | 'bus' | 'ended'>;

export const endSession = async (core: Ending, id: string): Promise<void> => {
  await core.db.note((sql) => sql.deleteFrom('session').where('id', '=', id).execute());
  await tellEnded(core, [{ id }]);
};

/** What was sent with the token before is still on its way, in other pages and workers too. */
const oldTokenHolds = minute;

/** The same sign-in under a new token, after something changed what it may do. Answers the token. */
export const renewSession = async (
  { db, now, random }: Sessions & { readonly random: RandomBytes },
  { id }: Session,
): Promise<string> => {
  const token = Buffer.from(random(new Uint8Array(32))).toString('base64url');
  const at = now();
  await db.note(async (sql) => {
    // Whoever ends it meanwhile waits, or was faster.
    const before = await sql
      .updateTable('session')
      .set({ used_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (before === undefined) return;
    await sql
      .insertInto('session')
      .values({ ...before, id: sha256(token), used_at: at })
      .execute();
    // Not remembered any more, so that using it does not keep it.
    await sql
      .updateTable('session')
      .set({ expires_at: Math.min(before.expires_at, at + oldTokenHolds) })
      .where('id', '=', id)
      .execute();
  });
  return token;
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
export const endSessionOf = async (core: Ending, uid: string, id: string): Promise<void> => {
  const ended = await core.db.note((sql) =>
    sql.deleteFrom('session').where('id', '=', id).where('uid', '=', uid).returning('id').execute(),
  );
  await tellEnded(core, ended);
};

/** Ends every session of a person but `kept`; answers how many. */
export const endOthersOf = async (core: Ending, uid: string, kept: string): Promise<number> => {
  const end = () =>
    core.db.note((sql) =>
      sql.deleteFrom('session').where('uid', '=', uid).where('id', '!=', kept).returning('id').execute(),
    );
  const ended = await end();
  // By one of them another may have begun meanwhile, which the first look did not see.
  if (ended.length > 0) ended.push(...(await end()));
  await tellEnded(core, ended);
  return ended.length;
};

const tellEnded = async ({ bus, ended }: Ending, sessions: readonly { readonly id: string }[]): Promise<void> => {
  if (sessions.length === 0) return;
  const ids = sessions.map(({ id }) => id);
  bus.publish({ touched: new Map(), people: new Set(), ended: new Set(ids) });
  await ended.note(ids);
};
