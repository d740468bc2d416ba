import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** The administrative classes of a school's people, and who made their accounts. */
export const desk: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('school_person')
      .addColumn('uid', text, (column) => column.primaryKey().references('profile.id'))
      .addColumn('coid', text, (column) => column.notNull())
      .addColumn('class_name', text, (column) => column.notNull())
      .addColumn('added_by', text, (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('school_person_class').on('school_person').columns(['coid', 'class_name']).execute();
    await db.schema.createIndex('credential_coid').on('credential').column('coid').execute();
  },
};
