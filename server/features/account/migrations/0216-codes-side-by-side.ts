import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Several codes for one number or address stand at a time: who asks for one ends nobody else's. They last ten minutes, so none is carried over. */
export const codesSideBySide: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    await db.schema.dropTable('entry_code').execute();
    await db.schema
      .createTable('entry_code')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('way', text, (column) => column.notNull())
      .addColumn('target', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('print', text, (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
  },
};
