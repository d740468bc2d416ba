import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** All that is said of a course, how people keep it among theirs, what it asks of them, and handing it over. */
export const wholeCourses: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    const add = (table: string, name: string, type: 'integer' | 'bigint' | typeof text, first: string | number) =>
      schema
        .alterTable(table)
        .addColumn(name, type, (column) => column.notNull().defaultTo(first))
        .execute();
    for (const name of ['location', 'cover']) await add('course', name, text, '');
    for (const name of ['credit_hours', 'deactivated', 'asks_number']) await add('course', name, 'integer', 0);
    await add('course', 'deletes_at', 'bigint', 0);
    await add('course', 'asks', text, '[]');
    await add('course_code', 'stopped', 'integer', 0);
    for (const name of ['granted', 'denied']) await add('course_member', name, text, '[]');
    const table = (name: string) => schema.createTable(name).addColumn('id', text, (column) => column.notNull());
    await table('course_member_info')
      .addColumn('course_id', text, (column) => column.notNull().references('course.id'))
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('student_number', text, (column) => column.notNull())
      .addColumn('answers', text, (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('course_member_info_key', ['id'])
      .execute();
    await schema.createIndex('course_member_info_course').on('course_member_info').column('course_id').execute();
    await table('course_shelf')
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('pinned_at', 'bigint', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('archived_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('course_shelf_key', ['uid', 'id'])
      .execute();
    await table('course_transfer')
      .addColumn('course_id', text, (column) => column.notNull().references('course.id'))
      .addColumn('to_uid', text, (column) => column.notNull())
      .addColumn('to_name', text, (column) => column.notNull())
      .addColumn('offered_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('course_transfer_key', ['id'])
      .execute();
    await table('course_offer')
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('course_name', text, (column) => column.notNull())
      .addColumn('class_name', text, (column) => column.notNull())
      .addColumn('from_name', text, (column) => column.notNull())
      .addColumn('offered_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('course_offer_key', ['uid', 'id'])
      .execute();
    await tellAgain(db);
  },
};

/** These rows have a new shape: devices that hold the old one are sent them again. */
const tellAgain = async (db: Kysely<unknown>) => {
  const changed = sql`('course', 'courseCode', 'courseMember')`;
  await sql`update scope set rev = rev + 1
    where id in (select scope from sync_row where entity in ${changed})`.execute(db);
  await sql`update sync_row set rev = (select rev from scope where scope.id = sync_row.scope)
    where entity in ${changed}`.execute(db);
};
