import type { Sql } from '../db/database.ts';

/** Browsers of one person that are remembered; more are nobody's. The one that was seen longest ago goes first. */
const replicasKept = 100;

interface Visit {
  readonly id: string;
  readonly uid: string;
  readonly now: number;
  readonly depth: number;
}

export const lastVisit = (sql: Sql, id: string) =>
  sql.selectFrom('replica').select(['last_seen', 'last_depth']).where('id', '=', id).executeTakeFirst();

export const recordVisit = async (sql: Sql, { id, uid, now, depth }: Visit, isNew: boolean): Promise<void> => {
  const seen = { last_seen: now, last_depth: depth };
  await sql
    .insertInto('replica')
    .values({ id, uid, created_at: now, ...seen })
    .onConflict((clash) => clash.column('id').doUpdateSet(seen))
    .execute();
  if (!isNew) return;
  const over = await sql
    .selectFrom('replica')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('last_seen', 'desc')
    .orderBy('id')
    .offset(replicasKept)
    .limit(100)
    .execute();
  await drop(
    sql,
    over.map((one) => one.id),
  );
};

/** At most so many at a time: what is left over is the next run's. */
const atOnce = 500;

/** Browsers that were not seen since a time, and where they stood in their lanes. One that comes back numbers its work anew. */
export const forgetReplicas = async (sql: Sql, before: number): Promise<void> => {
  const old = await sql.selectFrom('replica').select('id').where('last_seen', '<', before).limit(atOnce).execute();
  await drop(
    sql,
    old.map((one) => one.id),
  );
};

const drop = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql.deleteFrom('lane').where('replica_id', 'in', ids).execute();
  await sql.deleteFrom('replica').where('id', 'in', ids).execute();
};
