import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** By which sign-in a code was confirmed. */
export const loginQrSession: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('login_qr')
      .addColumn('session_id', textColumn(db), (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
