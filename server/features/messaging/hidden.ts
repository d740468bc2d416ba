import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';

type HiddenTables = { hidden_message: { id: string; uid: string } };

/** Whether this person removed a message for themselves. */
export const isHidden = async (sql: Sql, uid: string, id: string): Promise<boolean> => {
  const tables = sql.withTables<HiddenTables>();
  const found = await tables
    .selectFrom('hidden_message')
    .select('id')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

/** Rows of `message` that this person did not remove: nothing of the others is asked (C-419). */
export const notHidden =
  (uid: string) =>
  ({
    not,
    exists,
    selectFrom,
  }: ExpressionBuilder<AnyTables, 'message'>): ExpressionWrapper<AnyTables, 'message', SqlBool> =>
    not(
      exists(
        selectFrom('hidden_message')
          .select('hidden_message.id')
          .where('hidden_message.uid', '=', uid)
          .whereRef('hidden_message.id', '=', 'message.id'),
      ),
    );
