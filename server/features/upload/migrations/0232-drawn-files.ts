import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether pages draw it: -1 until somebody opens it, and all files that are here. */
export const drawnFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('file_content')
      .addColumn('drawn', 'integer', (column) => column.notNull().defaultTo(-1))
      .execute();
  },
};
