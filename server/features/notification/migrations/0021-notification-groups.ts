import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** The conversation that a notification quotes; empty for all others. */
export const notificationGroups: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('notification')
      .addColumn('group_id', textColumn(db), (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
