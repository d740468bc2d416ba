import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Systems that sign people in with this one. Codes and tokens are kept as prints. */
export const oauth: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('oauth_client')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('redirects', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('oauth_code')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('client_id', text, (column) => column.notNull())
      .addColumn('redirect', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('session_id', text, (column) => column.notNull())
      .addColumn('challenge', text, (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('oauth_token')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('code_id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('session_id', text, (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
  },
};
