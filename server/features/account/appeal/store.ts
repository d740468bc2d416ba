import type { AppealState, PictureType, Way } from '#contract/features/account/keys.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Language } from '#server/core/feature.ts';

export interface AppealRow {
  id: string;
  ticket: string;
  /** `open`: its owner is still at it. */
  state: AppealState | 'open';
  account: string;
  name: string;
  number: string;
  way: Way;
  contact: string;
  language: Language;
  reason: string;
  reply: string;
  /** Whose account it is, and which school made it; '' for nobody and none. */
  uid: string;
  coid: string;
  at: number;
}

type Tables = {
  appeal: AppealRow;
  appeal_picture: { id: string; appeal_id: string; type: PictureType; data: string };
};

const tables = (sql: Sql) => sql.withTables<Tables>();

export const openRow = async (sql: Sql, id: string, ticket: string, at: number): Promise<void> => {
  const nothing = { account: '', name: '', number: '', contact: '', reason: '', reply: '', uid: '', coid: '' };
  await tables(sql)
    .insertInto('appeal')
    .values({ ...nothing, id, ticket, at, state: 'open', way: 'mail', language: 'zh' })
    .execute();
};

export const appealByTicket = (sql: Sql, ticket: string) =>
  tables(sql).selectFrom('appeal').selectAll().where('ticket', '=', ticket).executeTakeFirst();

export const appealById = (sql: Sql, id: string) =>
  tables(sql).selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes what is still in the state that it was found in; false where somebody was faster. */
export const changeAppeal = async (
  sql: Sql,
  { id, state }: Pick<AppealRow, 'id' | 'state'>,
  changes: Partial<AppealRow>,
): Promise<boolean> =>
  (
    await tables(sql)
      .updateTable('appeal')
      .set(changes)
      .where('id', '=', id)
      .where('state', '=', state)
      .returning('id')
      .execute()
  ).length > 0;

export const picturesOf = (sql: Sql, appealId: string) =>
  tables(sql).selectFrom('appeal_picture').select('id').where('appeal_id', '=', appealId).orderBy('id').execute();

export const picturesHeld = async (sql: Sql): Promise<number> => {
  const all = tables(sql)
    .selectFrom('appeal_picture')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await all.executeTakeFirstOrThrow()).count);
};

export const addPicture = async (sql: Sql, picture: Tables['appeal_picture']): Promise<void> => {
  await tables(sql).insertInto('appeal_picture').values(picture).execute();
};

export const pictureById = (sql: Sql, id: string) =>
  tables(sql).selectFrom('appeal_picture').selectAll().where('id', '=', id).executeTakeFirst();

/** Of one school; '' for those that no desk looks after. The oldest waits the longest. */
export const appealsIn = async (
  sql: Sql,
  { coid, state }: { readonly coid: string; readonly state: AppealState },
  { page, limit }: { readonly page: number; readonly limit: number },
) => {
  const all = tables(sql).selectFrom('appeal').where('coid', '=', coid).where('state', '=', state);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const list = await all
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { list, total: Number(total) };
};

/** All about one account, with their pictures. Answers which went. */
export const dropAppealsAbout = async (sql: Sql, uid: string): Promise<string[]> => {
  const about = tables(sql).selectFrom('appeal').select('id').where('uid', '=', uid);
  await tables(sql).deleteFrom('appeal_picture').where('appeal_id', 'in', about).execute();
  const gone = await tables(sql).deleteFrom('appeal').where('uid', '=', uid).returning('id').execute();
  return gone.map(({ id }) => id);
};

/** Pictures go with their appeal. Answers which went. */
export const dropAppeals = async (
  sql: Sql,
  states: readonly AppealRow['state'][],
  before: number,
): Promise<string[]> => {
  const old = tables(sql).selectFrom('appeal').select('id').where('state', 'in', states).where('at', '<', before);
  await tables(sql).deleteFrom('appeal_picture').where('appeal_id', 'in', old).execute();
  const gone = tables(sql).deleteFrom('appeal').where('state', 'in', states).where('at', '<', before);
  return (await gone.returning('id').execute()).map(({ id }) => id);
};
