import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const learning: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('learn')
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('spent', text, (column) => column.notNull())
      .addColumn('folded_until', 'bigint', (column) => column.notNull())
      .addColumn('folded_time', 'bigint', (column) => column.notNull())
      .addColumn('played', text, (column) => column.notNull())
      .addColumn('length', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('visits', text, (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('learn_pk', ['uid', 'id'])
      .execute();
    await db.schema.createIndex('learn_id').on('learn').column('id').execute();
    await db.schema.createIndex('learn_course').on('learn').column('course_id').execute();
    await db.schema.createIndex('learn_recorded').on('learn').column('recorded_at').execute();
    await db.schema
      .createTable('learn_count')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('learners', 'integer', (column) => column.notNull())
      .addColumn('completed', 'integer', (column) => column.notNull())
      .addColumn('students', 'integer', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('learn_count_course').on('learn_count').column('course_id').execute();
  },
};
