import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const preview: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('preview')
      .addColumn('content_id', text, (column) => column.primaryKey())
      .addColumn('target', text, (column) => column.notNull())
      .addColumn('extension', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('progress', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('run_at', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('parts', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('preview_due').on('preview').columns(['state', 'run_at']).execute();
  },
};
