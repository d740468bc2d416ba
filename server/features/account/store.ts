import { randomBytes } from 'node:crypto';
import type { UserType } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { firstSettings, type PictureType } from '#contract/features/account/keys.ts';
import type { ProfileRow, SettingsRow, Vip } from '#contract/features/account/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { bool, entity, int, json, text } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';

type AccountTables = {
  institution: { coid: string; name: string };
  profile: { id: string; username: string; account: string; user_type: UserType; avatar: string };
  credential: { uid: string; account_key: string; coid: string; password: string };
  avatar: { id: string; uid: string; type: PictureType; data: string };
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

export const settings = entity<SettingsRow>({
  name: 'settings',
  table: 'settings',
  columns: { id: text(), addClassEmail: bool, homeworkEmail: bool, letter: bool, topic: bool, quiet: json() },
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

/** Names and pictures by uid. */
export const profilesIn = async (
  sql: Sql,
  uids: readonly string[],
): Promise<Map<string, { readonly username: string; readonly avatar: string }>> => {
  if (uids.length === 0) return new Map();
  const found = await tables(sql)
    .selectFrom('profile')
    .select(['id', 'username', 'avatar'])
    .where('id', 'in', [...new Set(uids)])
    .execute();
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
};

export const credentialOf = (sql: Sql, account: string) =>
  tables(sql).selectFrom('credential').selectAll().where('account_key', '=', accountKey(account)).executeTakeFirst();

/** What a person wants to be told. */
export const settingsOf = async (sql: Sql, uid: string): Promise<SettingsRow> =>
  (await readRow(sql, settings, userScope(uid), uid)) ?? firstSettings(uid);

export const passwordOf = async (sql: Sql, uid: string): Promise<string | undefined> =>
  (await tables(sql).selectFrom('credential').select('password').where('uid', '=', uid).executeTakeFirst())?.password;

/** Puts `password` in the place of `known`; false when somebody else was faster. */
export const setPassword = async (
  sql: Sql,
  { uid, known, password }: { readonly uid: string; readonly known: string; readonly password: string },
): Promise<boolean> => {
  const written = await tables(sql)
    .updateTable('credential')
    .set({ password })
    .where('uid', '=', uid)
    .where('password', '=', known)
    .returning('uid')
    .execute();
  return written.length > 0;
};

/** Of a person there is one picture at most; every new one has a name that nobody can guess. */
export const putPicture = async (
  sql: Sql,
  { uid, type, data }: { readonly uid: string; readonly type: PictureType; readonly data: string },
): Promise<string> => {
  await dropPicture(sql, uid);
  const id = randomBytes(16).toString('base64url');
  await tables(sql).insertInto('avatar').values({ id, uid, type, data }).execute();
  return id;
};

export const dropPicture = async (sql: Sql, uid: string): Promise<void> => {
  await tables(sql).deleteFrom('avatar').where('uid', '=', uid).execute();
};

export const pictureOf = (sql: Sql, id: string) =>
  tables(sql).selectFrom('avatar').select(['type', 'data']).where('id', '=', id).executeTakeFirst();

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
