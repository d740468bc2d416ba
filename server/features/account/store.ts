import type { UserType } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import type { ProfileRow, Vip } from '#contract/features/account/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { bool, entity, int, text } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';

type AccountTables = {
  institution: { coid: string; name: string };
  profile: { id: string; username: string; account: string; user_type: UserType };
  credential: { uid: string; account_key: string; coid: string; password: string };
};

const tables = (sql: Sql) => sql.withTables<AccountTables>();

/** People write their account in any case. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

export const profile = entity<ProfileRow>({
  name: 'profile',
  table: 'profile',
  columns: {
    id: text(),
    username: text(),
    account: text(),
    userType: text<UserType>(),
    studentNumber: text(),
    school: text(),
    createdAt: int(),
    avatar: text(),
    vip: int<Vip>(),
    coid: text(),
    coidAdmin: int(),
    certified: bool,
  },
  scope: { kind: 'user', field: 'id' },
  audience: 'all',
});

export const profileOf = (sql: Sql, uid: string): Promise<ProfileRow | undefined> =>
  readRow(sql, profile, userScope(uid), uid);

export const usernamesOf = async (sql: Sql, uids: readonly string[]): Promise<Map<string, string>> => {
  if (uids.length === 0) return new Map();
  const found = await tables(sql)
    .selectFrom('profile')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(uids)])
    .execute();
  return new Map(found.map(({ id, username }) => [id, username]));
};

export const credentialOf = (sql: Sql, account: string) =>
  tables(sql).selectFrom('credential').selectAll().where('account_key', '=', accountKey(account)).executeTakeFirst();

export const addCredential = async (
  sql: Sql,
  given: { readonly uid: string; readonly account: string; readonly coid: string; readonly password: string },
): Promise<void> => {
  const { account, ...rest } = given;
  await tables(sql)
    .insertInto('credential')
    .values({ ...rest, account_key: accountKey(account) })
    .execute();
};

export const institutionById = (sql: Sql, coid: string) =>
  tables(sql).selectFrom('institution').selectAll().where('coid', '=', coid).executeTakeFirst();

/** The institution of that name, added when there is none. */
export const institutionNamed = async (sql: Sql, name: string, newId: () => string): Promise<string> => {
  await tables(sql)
    .insertInto('institution')
    .values({ coid: newId(), name })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const { coid } = await tables(sql)
    .selectFrom('institution')
    .select('coid')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return coid;
};

/** Whether the server was ever used. */
export const hasPeople = async (sql: Sql): Promise<boolean> =>
  (await tables(sql).selectFrom('profile').select('id').limit(1).executeTakeFirst()) !== undefined;
