import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const course: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('course')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('class_name', text, (column) => column.notNull())
      .addColumn('semester', text, (column) => column.notNull())
      .addColumn('term', 'integer', (column) => column.notNull())
      .addColumn('mode', text, (column) => column.notNull())
      .addColumn('intro', text, (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('course_code')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull().references('course.id'))
      .addColumn('code', text, (column) => column.notNull().unique())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('course_member')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull().references('course.id'))
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('username', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('course_member_course').on('course_member').columns(['course_id', 'role']).execute();
    await db.schema.createIndex('course_member_uid').on('course_member').column('uid').execute();
  },
};
