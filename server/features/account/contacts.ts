import { userScope } from '#contract/core/scopes.ts';
import type { Way } from '#contract/features/account/keys.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { accountKey, profile } from './store.ts';

interface ContactRow {
  uid: string;
  way: Way;
  value: string;
  verified_at: number;
}

const table = (sql: Sql) => sql.withTables<{ contact: ContactRow; credential: { uid: string; account_key: string } }>();

/** Whose number or address it is, in its one spelling. */
export const ownerOf = async (sql: Sql, way: Way, value: string): Promise<string | undefined> =>
  (
    await table(sql)
      .selectFrom('contact')
      .select('uid')
      .where('way', '=', way)
      .where('value', '=', value)
      .executeTakeFirst()
  )?.uid;

/** Also somebody whose account name is this address: nobody else may sign in by it. */
export const isTakenByOther = async (sql: Sql, way: Way, value: string, uid: string): Promise<boolean> => {
  const owner = await ownerOf(sql, way, value);
  if (owner !== undefined) return owner !== uid;
  const named = await table(sql)
    .selectFrom('credential')
    .select('uid')
    .where('account_key', '=', accountKey(value))
    .executeTakeFirst();
  return named !== undefined && named.uid !== uid;
};

export const contactsOf = (sql: Sql, uid: string) =>
  table(sql).selectFrom('contact').select(['way', 'value']).where('uid', '=', uid).execute();

const field = { mail: 'email', sms: 'phone' } as const;

/** The person's scope is locked. Answers what it replaces. */
export const putContact = async (tx: Tx, uid: string, way: Way, value: string): Promise<string> => {
  const row = await tx.get(profile, userScope(uid), uid);
  const given = { value, verified_at: tx.now };
  await table(tx.sql)
    .insertInto('contact')
    .values({ uid, way, ...given })
    .onConflict((clash) => clash.columns(['uid', 'way']).doUpdateSet(given))
    .execute();
  if (row !== undefined) await tx.put(profile, { ...row, [field[way]]: value });
  return row?.[field[way]] ?? '';
};

interface NewContact {
  readonly uid: string;
  readonly way: Way;
  readonly value: string;
  readonly at: number;
}

/** Of a person who has none yet. */
export const addContact = (sql: Sql, given: NewContact): Promise<void> => addContacts(sql, [given]);

/** Of people who have none yet: as many as one statement takes. */
export const addContacts = async (sql: Sql, given: readonly NewContact[]): Promise<void> => {
  if (given.length === 0) return;
  await table(sql)
    .insertInto('contact')
    .values(given.map(({ at, ...rest }) => ({ ...rest, verified_at: at })))
    .execute();
};

export const dropContact = async (tx: Tx, uid: string, way: Way): Promise<string> => {
  const row = await tx.get(profile, userScope(uid), uid);
  await table(tx.sql).deleteFrom('contact').where('uid', '=', uid).where('way', '=', way).execute();
  if (row !== undefined) await tx.put(profile, { ...row, [field[way]]: '' });
  return row?.[field[way]] ?? '';
};
