import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Appeals of people who cannot sign in, with their pictures. */
export const appeal: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('appeal')
      .addColumn('id', text, (column) => column.primaryKey())
      // A print of what its owner holds until it is put.
      .addColumn('ticket', text, (column) => column.notNull().unique())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('account', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('number', text, (column) => column.notNull())
      .addColumn('way', text, (column) => column.notNull())
      .addColumn('contact', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('reply', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('coid', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('appeal_school').on('appeal').columns(['coid', 'state', 'at']).execute();
    await db.schema
      .createTable('appeal_picture')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('appeal_id', text, (column) => column.notNull().references('appeal.id').onDelete('cascade'))
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('data', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('appeal_picture_of').on('appeal_picture').column('appeal_id').execute();
  },
};
