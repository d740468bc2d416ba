import { timingSafeEqual } from 'node:crypto';
import { minute } from '#contract/core/time.ts';
import type { Sql } from '#server/core/db/database.ts';
import { sha256 } from '#server/core/fingerprint.ts';
import { isSessionGood } from '#server/core/session/sessions.ts';

export const codeHolds = minute;
export const tokenHolds = 60 * minute;

interface CodeRow {
  id: string;
  client_id: string;
  redirect: string;
  uid: string;
  session_id: string;
  challenge: string;
  used: number;
  until: number;
}

type OAuthTables = {
  oauth_client: { id: string; name: string; secret: string; redirects: string };
  oauth_code: CodeRow;
  oauth_token: { id: string; code_id: string; uid: string; session_id: string; until: number };
};

const tables = (sql: Sql) => sql.withTables<OAuthTables>();

export const putClient = async (
  sql: Sql,
  {
    id,
    secret,
    ...given
  }: { readonly id: string; readonly name: string; readonly secret: string; readonly redirects: readonly string[] },
): Promise<void> => {
  const values = { name: given.name, secret: sha256(secret), redirects: JSON.stringify(given.redirects) };
  await tables(sql)
    .insertInto('oauth_client')
    .values({ id, ...values })
    .onConflict((clash) => clash.column('id').doUpdateSet(values))
    .execute();
};

/** The system, when the address is one of its own, letter by letter. */
export const clientAt = async (
  sql: Sql,
  id: string,
  redirect: string,
): Promise<{ readonly name: string } | undefined> => {
  const found = await tables(sql).selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst();
  return found !== undefined && (JSON.parse(found.redirects) as string[]).includes(redirect) ? found : undefined;
};

export const isClient = async (sql: Sql, id: string, secret: string): Promise<boolean> => {
  const found = await tables(sql).selectFrom('oauth_client').select('secret').where('id', '=', id).executeTakeFirst();
  const given = Buffer.from(sha256(secret));
  return found !== undefined && timingSafeEqual(Buffer.from(found.secret), given);
};

export const putCode = async (
  sql: Sql,
  code: string,
  row: Omit<CodeRow, 'id' | 'used'>,
  now: number,
): Promise<void> => {
  await tables(sql)
    .deleteFrom('oauth_code')
    .where('until', '<=', now - tokenHolds)
    .execute();
  await tables(sql).deleteFrom('oauth_token').where('until', '<=', now).execute();
  await tables(sql)
    .insertInto('oauth_code')
    .values({ ...row, id: sha256(code), used: 0 })
    .execute();
};

export interface Exchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirect: string;
  /** What the verifier comes to. */
  readonly challenge: string;
  readonly token: string;
}

/**
 * A token for a code. A code that comes a second time was seen by somebody: what was given for it ends (RFC 9700). A wrong verifier, client or
 * address uses the code up too.
 */
export const exchange = async (sql: Sql, given: Exchange, now: number): Promise<boolean> => {
  const id = sha256(given.code);
  // Of two at the same time the second one finds it used.
  const row = await tables(sql)
    .updateTable('oauth_code')
    .set({ used: 1 })
    .where('id', '=', id)
    .where('used', '=', 0)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    await tables(sql).deleteFrom('oauth_token').where('code_id', '=', id).execute();
    return false;
  }
  const fits = row.client_id === given.clientId && row.redirect === given.redirect && row.challenge === given.challenge;
  if (!fits || row.until <= now) return false;
  const token = {
    id: sha256(given.token),
    code_id: id,
    uid: row.uid,
    session_id: row.session_id,
    until: now + tokenHolds,
  };
  await tables(sql).insertInto('oauth_token').values(token).execute();
  return true;
};

/** Whose token it is; it ends with the sign-in that it was given by. */
export const personOfToken = async (sql: Sql, token: string, now: number): Promise<string | undefined> => {
  const found = await tables(sql)
    .selectFrom('oauth_token')
    .select(['uid', 'session_id'])
    .where('id', '=', sha256(token))
    .where('until', '>', now)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  return (await isSessionGood(sql, { id: found.session_id, uid: found.uid }, now)) ? found.uid : undefined;
};
