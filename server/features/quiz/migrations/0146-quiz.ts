import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

const tables = {
  quiz_round: {
    texts: ['id', 'course_id', 'activity_id', 'item_id', 'version_id', 'question', 'state', 'key', 'tally', 'readers'],
    ints: ['number', 'opened_at', 'stopped_at', 'revealed_at'],
    key: ['id'],
    by: 'activity_id',
  },
  quiz_answer: {
    texts: ['id', 'uid', 'course_id', 'activity_id', 'response', 'came', 'alias'],
    ints: ['at', 'arrived_at'],
    key: ['uid', 'id'],
    by: 'activity_id',
  },
  quiz_given: {
    texts: ['id', 'activity_id', 'round_id', 'subject', 'response', 'came'],
    ints: ['at', 'arrived_at'],
    key: ['id'],
    by: 'round_id',
  },
} as const;

export const quiz: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    for (const [name, { texts, ints, key, by }] of Object.entries(tables)) {
      let table = db.schema.createTable(name);
      for (const column of texts) table = table.addColumn(column, text, (made) => made.notNull());
      for (const column of [...ints, 'recorded_at'])
        table = table.addColumn(column, 'bigint', (made) => made.notNull());
      await table.addPrimaryKeyConstraint(`${name}_pk`, [...key] as never).execute();
      await db.schema.createIndex(`${name}_by`).on(name).column(by).execute();
    }
    await db.schema.createIndex('quiz_given_of').on('quiz_given').column('activity_id').execute();
  },
};
