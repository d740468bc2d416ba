import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const courseGuests: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    await schema
      .createTable('school_config')
      .addColumn('domain', text, (column) => column.primaryKey())
      .addColumn('coid', text, (column) => column.notNull())
      .addColumn('config', text, (column) => column.notNull())
      .execute();
    const flag = (name: string, first: 0 | 1) =>
      schema
        .alterTable('course')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(first))
        .execute();
    await flag('ended', 0);
    await flag('can_visit', 1);
    await schema
      .createTable('scope_closed')
      .addColumn('scope', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('scope_closed_key', ['scope', 'role'])
      .execute();
    await schema
      .createTable('course_guest_link')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull().references('course.id'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('code', text, (column) => column.notNull().unique())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('course_guest_link_course').on('course_guest_link').column('course_id').execute();
    await schema
      .createTable('course_guest')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull().references('course.id'))
      .addColumn('link_id', text, (column) => column.notNull().references('course_guest_link.id'))
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('username', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('course_guest_course').on('course_guest').column('course_id').execute();
    await schema.createIndex('course_guest_link_id').on('course_guest').column('link_id').execute();
    await tellAgain(db);
  },
};

/** A course's row has a new shape: devices that hold the old one are sent it again. */
const tellAgain = async (db: Kysely<unknown>) => {
  await sql`update scope set rev = rev + 1 where id in (select scope from sync_row where entity = 'course')`.execute(
    db,
  );
  await sql`update sync_row set rev = (select rev from scope where scope.id = sync_row.scope)
    where entity = 'course'`.execute(db);
};
