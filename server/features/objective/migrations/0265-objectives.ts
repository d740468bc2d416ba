import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Objectives of courses. */
export const objectives: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    let table = db.schema.createTable('objective').addColumn('id', text, (column) => column.primaryKey());
    for (const name of ['course_id', 'content', 'evidence', 'created_by', 'editions'])
      table = table.addColumn(name, text, (column) => column.notNull()) as typeof table;
    for (const name of ['number', 'created_at', 'recorded_at'])
      table = table.addColumn(name, 'bigint', (column) => column.notNull()) as typeof table;
    await table.execute();
    await db.schema.createIndex('objective_course').on('objective').column('course_id').execute();
  },
};
