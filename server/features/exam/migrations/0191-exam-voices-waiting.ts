import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** What was written to anonymous questions and waits until others have written, too. */
export const examVoicesWaiting: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    let table = db.schema.createTable('exam_voice_waiting');
    for (const column of ['alias', 'activity_id', 'item_id', 'uid', 'response'])
      table = table.addColumn(column, text, (made) => made.notNull());
    await table
      .addColumn('since', 'bigint', (made) => made.notNull())
      .addPrimaryKeyConstraint('exam_voice_waiting_pk', ['alias'] as never)
      .execute();
    await db.schema.createIndex('exam_voice_waiting_by').on('exam_voice_waiting').column('activity_id').execute();
  },
};
