import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

const counts = [
  ...['total_space', 'interact_space', 'interact_count', 'homework_space', 'homework_count', 'courseware_space'],
  ...['courseware_count', 'live_space', 'live_count', 'record_space', 'record_count', 'student_count', 'calculated_at'],
];

/** What a course took when it was calculated last, with what it was called: it outlives the course. */
export const storage: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    let table = db.schema
      .createTable('course_storage')
      .addColumn('course_id', text, (column) => column.primaryKey())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('class_name', text, (column) => column.notNull())
      .addColumn('semester', text, (column) => column.notNull())
      .addColumn('term', 'integer', (column) => column.notNull());
    for (const name of counts) table = table.addColumn(name as 'term', 'bigint', (column) => column.notNull());
    await table.execute();
    await db.schema.createIndex('course_storage_uid').on('course_storage').column('uid').execute();
    await db.schema.createIndex('file_link_scope').on('file_link').column('scope').execute();
  },
};
