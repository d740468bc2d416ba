import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const tour: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('tour')
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('finished_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('tour_pk', ['uid', 'id'])
      .execute();
  },
};
