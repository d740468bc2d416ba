import type { Database, Sql } from './db/database.ts';

/** The number of this database, made when it was; an operator who restores a backup raises it. */
export const incarnationOf = (db: Database, now: number): Promise<number> =>
  db.write(async (sql) => {
    await sql
      .insertInto('server_meta')
      .values({ k: 'incarnation', v: String(now) })
      .onConflict((clash) => clash.column('k').doNothing())
      .execute();
    return Number(await readMeta(sql, 'incarnation'));
  });

export const readMeta = async (sql: Sql, key: string): Promise<string | undefined> =>
  (await sql.selectFrom('server_meta').select('v').where('k', '=', key).executeTakeFirst())?.v;

export const writeMeta = async (sql: Sql, key: string, value: string): Promise<void> => {
  await sql
    .insertInto('server_meta')
    .values({ k: key, v: value })
    .onConflict((clash) => clash.column('k').doUpdateSet({ v: value }))
    .execute();
};
