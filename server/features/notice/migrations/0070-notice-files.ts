import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Files are given beside the text; notices of before have none. */
export const noticeFiles: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('notice')
      .addColumn('files', textColumn(db), (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
