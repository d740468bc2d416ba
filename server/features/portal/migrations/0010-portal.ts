import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const portal: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('feedback')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('username', text, (column) => column.notNull())
      .addColumn('school', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('feedback_recorded').on('feedback').column('recorded_at').execute();
    await db.schema.createIndex('feedback_uid').on('feedback').columns(['uid', 'recorded_at']).execute();
  },
};
