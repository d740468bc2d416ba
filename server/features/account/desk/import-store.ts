import type { RosterPerson } from '#contract/features/account/roster.ts';
import type { Sql } from '#server/core/db/database.ts';

interface ImportRow {
  id: string;
  coid: string;
  added_by: string;
  /** JSON. */
  people: string;
  /** 1: all of them are in. */
  done: number;
  created_at: number;
}

const tables = (sql: Sql) => sql.withTables<{ school_import: ImportRow }>();

/** Somebody of a table, under the id that their account gets. */
export interface Coming extends RosterPerson {
  readonly uid: string;
}

export interface Enlisting {
  readonly coid: string;
  /** Their uid; empty for the operator of the server. */
  readonly by: string;
}

/** The people of a table, while their accounts are made and for a while after. */
export interface Import extends Enlisting {
  readonly id: string;
  readonly people: readonly Coming[];
}

export const keepImport = async (
  sql: Sql,
  { id, coid, by, people, at }: Import & { readonly at: number },
): Promise<void> => {
  const row = { id, coid, added_by: by, people: JSON.stringify(people), done: 0, created_at: at };
  await tables(sql).insertInto('school_import').values(row).execute();
};

export const importById = async (
  sql: Sql,
  id: string,
): Promise<(Import & { readonly isDone: boolean }) | undefined> => {
  const row = await tables(sql).selectFrom('school_import').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { coid, added_by: by, people, done } = row;
  return { id, coid, by, people: JSON.parse(people), isDone: done === 1 };
};

/** False when that was written before. */
export const markImported = async (sql: Sql, id: string): Promise<boolean> => {
  const open = tables(sql).updateTable('school_import').set({ done: 1 }).where('id', '=', id).where('done', '=', 0);
  return (await open.returning('id').executeTakeFirst()) !== undefined;
};

export const dropImport = async (sql: Sql, id: string): Promise<void> => {
  await tables(sql).deleteFrom('school_import').where('id', '=', id).execute();
};

/** Those that were begun before `before` and never came to their end. */
export const brokenImports = async (sql: Sql, before: number): Promise<string[]> => {
  const old = tables(sql).selectFrom('school_import').select('id').where('done', '=', 0);
  return (await old.where('created_at', '<=', before).execute()).map(({ id }) => id);
};

export const forgetImported = async (sql: Sql, before: number): Promise<void> => {
  await tables(sql).deleteFrom('school_import').where('done', '=', 1).where('created_at', '<=', before).execute();
};
