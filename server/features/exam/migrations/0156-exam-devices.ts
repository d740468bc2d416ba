import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Which other device waits to go on with an attempt, and what staff said. */
export const examDevices: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('exam_attempt')
      .addColumn('asking', textColumn(db), (column) => column.notNull().defaultTo(''))
      .execute();
    for (const name of ['asked_at', 'allowed_at'])
      await db.schema
        .alterTable('exam_work')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
  },
};
