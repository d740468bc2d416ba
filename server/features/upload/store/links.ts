import { audiencesOf } from '#contract/core/scopes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { membershipIn, roleIn } from '#server/core/sync/members.ts';
import { tables } from './tables.ts';

export interface Place {
  /** The row, as `notice:<id>`: unique over all kinds of rows. */
  readonly key: string;
  readonly scope: string;
  readonly audiences: readonly string[];
}

/** From now on these files, and no others, hang on the row. */
export const writeLinks = async (sql: Sql, { key, scope, audiences }: Place, ids: readonly string[], now: number) => {
  const before = await removeLinks(sql, key);
  const wanted = [...new Set(ids)];
  const links = wanted.flatMap((file_id) =>
    [...new Set(audiences)].map((audience) => ({ key, file_id, scope, audience })),
  );
  if (links.length > 0) await tables(sql).insertInto('file_link').values(links).execute();
  if (wanted.length > 0)
    await tables(sql).updateTable('file').set({ loose_since: 0 }).where('id', 'in', wanted).execute();
  await loosen(
    sql,
    before.filter((id) => !wanted.includes(id)),
    now,
  );
};

export const clearLinks = async (sql: Sql, key: string, now: number): Promise<void> =>
  loosen(sql, await removeLinks(sql, key), now);

export const filesOn = async (sql: Sql, key: string): Promise<string[]> => {
  const links = await tables(sql).selectFrom('file_link').select('file_id').where('key', '=', key).execute();
  return links.map(({ file_id }) => file_id);
};

const removeLinks = async (sql: Sql, key: string): Promise<string[]> => {
  const removed = await tables(sql).deleteFrom('file_link').where('key', '=', key).returning('file_id').execute();
  return [...new Set(removed.map(({ file_id }) => file_id))];
};

/** Files without any link begin to wait for their end. */
const loosen = async (sql: Sql, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await tables(sql)
    .updateTable('file')
    .set({ loose_since: now })
    .where('id', 'in', ids)
    .where('id', 'not in', (eb) => eb.selectFrom('file_link').select('file_id').where('file_id', 'in', ids))
    .execute();
};

/** One's own, or that of a row one reads. */
export const isReadable = async (sql: Sql, uid: string, fileId: string): Promise<boolean> => {
  const file = await tables(sql).selectFrom('file').select('uid').where('id', '=', fileId).executeTakeFirst();
  return file !== undefined && (file.uid === uid || (await isLinkedTo(sql, uid, fileId)));
};

const isLinkedTo = async (sql: Sql, uid: string, fileId: string): Promise<boolean> => {
  const links = await tables(sql)
    .selectFrom('file_link')
    .select(['scope', 'audience'])
    .distinct()
    .where('file_id', '=', fileId)
    .execute();
  const byScope = Map.groupBy(links, ({ scope }) => scope);
  for (const [scope, those] of byScope) {
    const seen = await audiencesIn(sql, uid, scope);
    if (seen === 'every' || those.some(({ audience }) => (seen as readonly string[]).includes(audience))) return true;
  }
  return false;
};

const audiencesIn = async (sql: Sql, uid: string, scope: string): Promise<readonly string[] | 'every'> => {
  // Closed to their role: what they hold is theirs, nothing more is given.
  if ((await roleIn(sql, uid, scope)) === undefined) return [];
  const member = await membershipIn(sql, uid, scope);
  return member === undefined ? [] : (audiencesOf(member) ?? 'every');
};
