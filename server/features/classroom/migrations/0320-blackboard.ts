import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** The blackboard of a course: which page is shown, its pages, and their strokes. */
export const blackboard: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    const make = async (name: string, texts: readonly string[], numbers: readonly string[]) => {
      let table = db.schema.createTable(name).addColumn('id', text, (column) => column.primaryKey());
      for (const column of texts) table = table.addColumn(column, text, (is) => is.notNull()) as typeof table;
      for (const column of numbers) table = table.addColumn(column, 'bigint', (is) => is.notNull()) as typeof table;
      await table.execute();
    };
    await make('board', ['course_id', 'page_id'], ['at', 'recorded_at']);
    await make('board_page', ['course_id', 'title', 'paper', 'activity_id', 'by'], ['created_at', 'recorded_at']);
    await make('board_ink', ['course_id', 'page_id', 'strokes', 'by'], ['created_at', 'recorded_at']);
    await db.schema.createIndex('board_page_course').on('board_page').column('course_id').execute();
    await db.schema.createIndex('board_ink_page').on('board_ink').column('page_id').execute();
  },
};
