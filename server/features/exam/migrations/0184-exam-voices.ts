import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** What is written to anonymous questions, without a name. */
export const examVoices: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    await db.schema
      .alterTable('exam_answer')
      .addColumn('alias', text, (column) => column.notNull().defaultTo(''))
      .execute();
    let table = db.schema.createTable('exam_voice');
    for (const column of ['id', 'activity_id', 'item_id', 'response'])
      table = table.addColumn(column, text, (made) => made.notNull());
    await table
      .addColumn('recorded_at', 'bigint', (made) => made.notNull())
      .addPrimaryKeyConstraint('exam_voice_pk', ['id'] as never)
      .execute();
    await db.schema.createIndex('exam_voice_by').on('exam_voice').column('activity_id').execute();
  },
};
