import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** In which browser somebody signed in; those who did before are not known by it. */
export const browsersOfSessions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('session')
      .addColumn('browser', textColumn(db), (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
