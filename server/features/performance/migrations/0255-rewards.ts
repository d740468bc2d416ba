import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Stars that a class was given, and cards that are printed. */
export const rewards: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    let table = db.schema.createTable('reward').addColumn('id', text, (column) => column.primaryKey());
    for (const name of ['course_id', 'uids', 'kind', 'note', 'by', 'undone_by'])
      table = table.addColumn(name, text, (column) => column.notNull()) as typeof table;
    for (const name of ['stars', 'at', 'undone_at', 'recorded_at'])
      table = table.addColumn(name, 'bigint', (column) => column.notNull()) as typeof table;
    await table.execute();
    let cards = db.schema.createTable('card_set').addColumn('id', text, (column) => column.primaryKey());
    for (const name of ['course_id', 'name', 'secret', 'by', 'used'])
      cards = cards.addColumn(name, text, (column) => column.notNull()) as typeof cards;
    for (const name of ['stars', 'count', 'at', 'closed_at', 'recorded_at'])
      cards = cards.addColumn(name, 'bigint', (column) => column.notNull()) as typeof cards;
    await cards.execute();
    await db.schema.createIndex('card_set_course').on('card_set').column('course_id').execute();
    await db.schema.createIndex('reward_course').on('reward').column('course_id').execute();
  },
};
