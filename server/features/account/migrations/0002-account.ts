import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const account: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('institution')
      .addColumn('coid', text, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull().unique())
      .execute();
    await db.schema
      .createTable('profile')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('username', text, (column) => column.notNull())
      .addColumn('account', text, (column) => column.notNull())
      .addColumn('user_type', text, (column) => column.notNull())
      .addColumn('student_number', text, (column) => column.notNull())
      .addColumn('school', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('credential')
      .addColumn('uid', text, (column) => column.primaryKey().references('profile.id'))
      .addColumn('account_key', text, (column) => column.notNull().unique())
      .addColumn('coid', text, (column) => column.notNull().references('institution.coid'))
      .addColumn('password', text, (column) => column.notNull())
      .execute();
  },
};
