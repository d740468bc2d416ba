import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const gradebook: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('gradebook')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('formula', 'integer', (column) => column.notNull())
      .addColumn('categories', text, (column) => column.notNull())
      .addColumn('counts_missing', 'integer', (column) => column.notNull())
      .addColumn('log', text, (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('gradebook_course').on('gradebook').column('course_id').execute();
    await db.schema
      .createTable('grade_item')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('category_id', text, (column) => column.notNull())
      .addColumn('weight', text, (column) => column.notNull())
      .addColumn('is_left_out', 'integer', (column) => column.notNull())
      .addColumn('readers', text, (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('grade_item_course').on('grade_item').column('course_id').execute();
    await db.schema
      .createTable('grade_mark')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('activity_id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('score', text, (column) => column.notNull())
      .addColumn('max', 'bigint', (column) => column.notNull())
      .addColumn('is_excused', 'integer', (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('updated_by', text, (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('is_announced', 'integer', (column) => column.notNull())
      .addColumn('is_shown', 'integer', (column) => column.notNull())
      .addColumn('history', text, (column) => column.notNull())
      .addColumn('editions', text, (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('grade_mark_course').on('grade_mark').column('course_id').execute();
    await db.schema.createIndex('grade_mark_activity').on('grade_mark').column('activity_id').execute();
    await db.schema.createIndex('grade_mark_uid').on('grade_mark').column('uid').execute();
  },
};
