import type { Sql } from './db/database.ts';

/** The value of a key, which is `value` when nobody wrote one before. */
export const firstMeta = async (sql: Sql, key: string, value: string): Promise<string> => {
  await sql
    .insertInto('server_meta')
    .values({ k: key, v: value })
    .onConflict((clash) => clash.column('k').doNothing())
    .execute();
  return (await readMeta(sql, key)) ?? value;
};

export const readMeta = async (sql: Sql, key: string): Promise<string | undefined> =>
  (await sql.selectFrom('server_meta').select('v').where('k', '=', key).executeTakeFirst())?.v;

export const writeMeta = async (sql: Sql, key: string, value: string): Promise<void> => {
  await sql
    .insertInto('server_meta')
    .values({ k: key, v: value })
    .onConflict((clash) => clash.column('k').doUpdateSet({ v: value }))
    .execute();
};
