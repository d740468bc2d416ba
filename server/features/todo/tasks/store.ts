import { TaskRow } from '#contract/features/todo/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

type TaskTables = {
  task_part: { task_id: string; n: number; content: string; expires_at: number };
};

const tables = (sql: Sql) => sql.withTables<TaskTables>();

export const task = entity({
  name: 'task',
  table: 'task',
  row: TaskRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
});

export const tasksOf = async (sql: Sql, uid: string): Promise<TaskRow[]> => {
  const stored = await sql.withTables<AnyTables>().selectFrom('task').selectAll().where('uid', '=', uid).execute();
  return stored.map((one) => decodeRow(task, one));
};

/** A step that is run again writes the same part again. */
export const writePart = async (
  sql: Sql,
  part: { readonly task_id: string; readonly n: number; readonly content: string; readonly expires_at: number },
): Promise<void> => {
  const { content, expires_at } = part;
  await tables(sql)
    .insertInto('task_part')
    .values(part)
    .onConflict((clash) => clash.columns(['task_id', 'n']).doUpdateSet({ content, expires_at }))
    .execute();
};

export const partsOf = async (sql: Sql, taskId: string): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('task_part')
    .select('content')
    .where('task_id', '=', taskId)
    .orderBy('n')
    .execute();
  return found.map(({ content }) => content);
};

export const forgetParts = async (sql: Sql, taskId: string): Promise<void> => {
  await tables(sql).deleteFrom('task_part').where('task_id', '=', taskId).execute();
};

export const forgetExpiredParts = async (sql: Sql, now: number): Promise<void> => {
  await tables(sql).deleteFrom('task_part').where('expires_at', '<=', now).execute();
};
