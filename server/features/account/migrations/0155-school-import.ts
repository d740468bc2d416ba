import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** The people of a table, while the server makes their accounts. */
export const schoolImport: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('school_import')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('coid', text, (column) => column.notNull())
      .addColumn('added_by', text, (column) => column.notNull())
      .addColumn('people', text, (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
