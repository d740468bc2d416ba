import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** What was brought into a course from elsewhere, and who is at it. */
export const courseImports: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    await schema
      .createTable('course_import')
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('course_id', text, (column) => column.notNull().references('course.id'))
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('from_id', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('taken', text, (column) => column.notNull())
      .addColumn('left', text, (column) => column.notNull())
      .addColumn('left_more', 'integer', (column) => column.notNull())
      .addColumn('failure', text, (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('course_import_key', ['id'])
      .execute();
    await schema.createIndex('course_import_course').on('course_import').column('course_id').execute();
    await schema
      .createTable('course_import_work')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('from_id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('mid', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('is_new', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .execute();
  },
};
