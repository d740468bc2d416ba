import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Whom schools know, whom they have certified, and the classes of their timetables. */
export const certification: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('school_register')
      .addColumn('coid', text, (column) => column.notNull().references('institution.coid'))
      .addColumn('number', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('user_type', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('school_register_of', ['coid', 'number'])
      .execute();
    await db.schema
      .createTable('certification')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('uid', text, (column) => column.notNull().references('profile.id'))
      .addColumn('coid', text, (column) => column.notNull().references('institution.coid'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('number', text, (column) => column.notNull())
      .addColumn('user_type', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('certification_of', ['uid', 'coid'])
      .execute();
    await db.schema.createIndex('certification_school').on('certification').columns(['coid', 'state', 'at']).execute();
    await db.schema
      .createTable('scheduled_class')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('coid', text, (column) => column.notNull().references('institution.coid'))
      .addColumn('number', text, (column) => column.notNull())
      .addColumn('class_number', text, (column) => column.notNull())
      .addColumn('teach_class', text, (column) => column.notNull())
      .addColumn('class_name', text, (column) => column.notNull())
      .addColumn('course_name', text, (column) => column.notNull())
      .addColumn('semester', text, (column) => column.notNull())
      .addColumn('term', 'integer', (column) => column.notNull())
      .addColumn('course_id', text, (column) => column.notNull().defaultTo(''))
      .addUniqueConstraint('scheduled_class_of', ['coid', 'class_number', 'semester', 'term'])
      .execute();
    await db.schema.createIndex('scheduled_class_teacher').on('scheduled_class').columns(['coid', 'number']).execute();
    await db.schema.createIndex('scheduled_class_course').on('scheduled_class').column('course_id').execute();
  },
};
