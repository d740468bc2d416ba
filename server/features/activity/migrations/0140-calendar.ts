import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Which address of a person's calendar holds: the secret itself is made from it and kept nowhere. */
export const calendar: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('calendar_address')
      .addColumn('uid', textColumn(db), (column) => column.primaryKey())
      .addColumn('generation', textColumn(db), (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
