import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Who wrote a notice last: two who edit it at once hear from whom the other version is. Of before: nobody knows. */
export const noticeEditor: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('notice')
      .addColumn('updated_by', textColumn(db), (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
