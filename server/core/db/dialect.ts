import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

type Speaking = Pick<Kysely<unknown>, 'getExecutor'>;

const isPostgres = (db: Speaking): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** A table of one column, `value`, that takes one place in the statement however many texts there are. */
export const textsAsTable = (db: Speaking, texts: Iterable<string>): RawBuilder<unknown> => {
  const json = JSON.stringify([...texts]);
  return isPostgres(db) ? sql`jsonb_array_elements_text(${json}::jsonb)` : sql`json_each(${json})`;
};

/** For the end of a table's definition: the table is its own index, where the database knows such. */
export const keyedTable = (db: Speaking): RawBuilder<unknown> => (isPostgres(db) ? sql`` : sql`without rowid`);
