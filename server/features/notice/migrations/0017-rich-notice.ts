import type { Migration } from 'kysely/migration';

/** What a notice says may be formatted; what was written before is plain. */
export const richNotice: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('notice')
      .addColumn('format', 'text', (column) => column.notNull().defaultTo('plain'))
      .execute();
  },
};
