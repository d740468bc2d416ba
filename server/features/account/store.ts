import { randomBytes } from 'node:crypto';
import type { Generated } from 'kysely';
import type { UserType } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { accountRows } from '#contract/features/account/entities.ts';
import { firstSettings, type PictureType } from '#contract/features/account/keys.ts';
import type { ProfileRow, SettingsRow } from '#contract/features/account/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { entity } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';

type AccountTables = {
  institution: { coid: string; name: string };
  profile: { id: string; username: string; account: string; user_type: UserType; avatar: string };
  credential: { uid: string; account_key: string; coid: string; password: string; state: Generated<AccountState> };
  avatar: { id: string; uid: string; type: PictureType; data: string };
};

/** `closed`: by the school; its owner cannot sign in. `erasing`: it has begun, and nobody takes it back. */
export type AccountState = '' | 'closed' | 'erasing';

const tables = (sql: Sql) => sql.withTables<AccountTables>();

/** People write their account in any case. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

export const profile = entity(accountRows.profile);
export const settings = entity(accountRows.settings);

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
): Promise<Map<string, { readonly username: string; readonly avatar: string; readonly userType: UserType }>> => {
  if (uids.length === 0) return new Map();
  const found = await tables(sql)
    .selectFrom('profile')
    .select(['id', 'username', 'avatar', 'user_type as userType'])
    .where('id', 'in', [...new Set(uids)])
    .execute();
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
};

/** What people are called in lists: by uid, account, number and name. */
export const labelsIn = async (sql: Sql, uids: readonly string[]) => {
  if (uids.length === 0) return [];
  const found = await sql
    .withTables<{ profile: { id: string; account: string; student_number: string; username: string } }>()
    .selectFrom('profile')
    .select(['id', 'account', 'student_number', 'username'])
    .where('id', 'in', uids)
    .execute();
  return found.map(({ student_number: studentNumber, ...rest }) => ({ ...rest, studentNumber }));
};

export const credentialOf = (sql: Sql, account: string) =>
  tables(sql).selectFrom('credential').selectAll().where('account_key', '=', accountKey(account)).executeTakeFirst();

export const credentialOfUid = (sql: Sql, uid: string) =>
  tables(sql).selectFrom('credential').selectAll().where('uid', '=', uid).executeTakeFirst();

/** By the account as it was asked for. */
export const peopleByAccount = async (sql: Sql, coid: string, accounts: readonly string[]) => {
  const people = new Map<string, { readonly uid: string; readonly username: string; readonly userType: UserType }>();
  const keys = new Map(accounts.map((account) => [accountKey(account), account]));
  if (keys.size === 0 || coid === '') return people;
  const found = await tables(sql)
    .selectFrom('credential')
    .innerJoin('profile', 'profile.id', 'credential.uid')
    .select(['account_key', 'credential.uid', 'username', 'user_type'])
    .where('credential.coid', '=', coid)
    .where('account_key', 'in', [...keys.keys()])
    .execute();
  const byKey = new Map(found.map((one) => [one.account_key, one]));
  for (const account of accounts) {
    const one = byKey.get(accountKey(account));
    if (one !== undefined) people.set(account, { uid: one.uid, username: one.username, userType: one.user_type });
  }
  return people;
};

/** What a person wants to be told. */
export const settingsOf = async (sql: Sql, uid: string): Promise<SettingsRow> =>
  (await readRow(sql, settings, userScope(uid), uid)) ?? firstSettings(uid);

export const passwordOf = async (sql: Sql, uid: string): Promise<string | undefined> =>
  (await tables(sql).selectFrom('credential').select('password').where('uid', '=', uid).executeTakeFirst())?.password;

/** Who of these can be signed in as, with a password or to choose one. */
export const credentialedAmong = async (sql: Sql, uids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await tables(sql).selectFrom('credential').select('uid').where('uid', 'in', uids).execute();
  return new Set(found.map(({ uid }) => uid));
};

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

/** Whatever it was: its owner proved otherwise who they are. */
export const replacePassword = async (sql: Sql, uid: string, password: string): Promise<void> => {
  await tables(sql).updateTable('credential').set({ password }).where('uid', '=', uid).execute();
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

export const pictureOfPerson = (sql: Sql, uid: string) =>
  tables(sql).selectFrom('avatar').select(['type', 'data']).where('uid', '=', uid).executeTakeFirst();

/** Whose waiting time is over, and whose erasing has not begun. */
export const profilesToErase = (sql: Sql, now: number) =>
  sql
    .withTables<AccountTables & { profile: { id: string; erase_at: number } }>()
    .selectFrom('profile')
    .innerJoin('credential', 'credential.uid', 'profile.id')
    .select('profile.id')
    .where('erase_at', '>', 0)
    .where('erase_at', '<=', now)
    .where('credential.state', '!=', 'erasing')
    .limit(100)
    .execute();

/** Nobody signs in as them any more, and their names and addresses are free. */
export const forgetCredential = async (sql: Sql, uid: string): Promise<void> => {
  const tables = [
    'credential',
    'contact',
    'activation',
    'school_person',
    'certification',
    'wechat',
    'calendar_address',
  ];
  for (const table of tables) await sql.withTables<AnyTables>().deleteFrom(table).where('uid', '=', uid).execute();
};

interface NewCredential {
  readonly uid: string;
  readonly account: string;
  readonly coid: string;
  readonly password: string;
}

export const addCredential = (sql: Sql, given: NewCredential): Promise<void> => addCredentials(sql, [given]);

/** As many as one statement takes. */
export const addCredentials = async (sql: Sql, given: readonly NewCredential[]): Promise<void> => {
  await tables(sql)
    .insertInto('credential')
    .values(given.map(({ account, ...rest }) => ({ ...rest, account_key: accountKey(account) })))
    .execute();
};

export const setAccountState = async (sql: Sql, uid: string, state: AccountState): Promise<void> => {
  await tables(sql)
    .updateTable('credential')
    .set({ state })
    .where('uid', '=', uid)
    .where('state', '!=', 'erasing')
    .execute();
};

/**
 * Whether somebody may sign in at all. Until the transaction ends, whoever closes or forgets the account, or gives it another password, waits
 * for it, and what they end afterwards is ended with it.
 */
export const holdOpenAccount = async (sql: Sql, uid: string): Promise<boolean> => {
  const held = await tables(sql)
    .updateTable('credential')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('uid', '=', uid)
    .where('state', '=', '')
    .returning('uid')
    .executeTakeFirst();
  return held !== undefined;
};

/** Of which most schools have few: those whose name contains the words. */
export const institutionsLike = (sql: Sql, words: string, limit: number) =>
  tables(sql)
    .selectFrom('institution')
    .selectAll()
    .where('coid', '!=', '')
    .where('name', 'like', `%${words.replaceAll(/[%_\\]/g, '')}%`)
    .orderBy('name')
    .limit(limit)
    .execute();

export const collegesOf = (sql: Sql, coid: string) =>
  sql
    .withTables<{ college: { coid: string; name: string } }>()
    .selectFrom('college')
    .select('name')
    .where('coid', '=', coid)
    .orderBy('name')
    .limit(500)
    .execute();

export const institutionById = (sql: Sql, coid: string) =>
  tables(sql).selectFrom('institution').selectAll().where('coid', '=', coid).executeTakeFirst();

/** Until the transaction ends, whoever else asks for this waits: two are decided one after the other. */
export const holdInstitution = async (sql: Sql, coid: string): Promise<void> => {
  await tables(sql)
    .updateTable('institution')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('coid', '=', coid)
    .execute();
};

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
