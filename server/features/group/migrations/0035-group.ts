import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const group: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('group_set')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('choosing', 'integer', (column) => column.notNull())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addColumn('cap', 'integer', (column) => column.notNull())
      .addColumn('archived', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('group_set_course').on('group_set').column('course_id').execute();
    await db.schema
      .createTable('course_group')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('set_id', text, (column) => column.notNull().references('group_set.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('leader', text, (column) => column.notNull())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addColumn('archived', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('course_group_course').on('course_group').columns(['course_id', 'set_id']).execute();
    await db.schema
      .createTable('course_group_member')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('set_id', text, (column) => column.notNull())
      .addColumn('group_id', text, (column) => column.notNull().references('course_group.id'))
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('course_group_member_course')
      .on('course_group_member')
      .columns(['course_id', 'uid'])
      .execute();
    await db.schema.createIndex('course_group_member_group').on('course_group_member').column('group_id').execute();
  },
};
