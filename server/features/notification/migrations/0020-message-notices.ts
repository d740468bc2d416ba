import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const messageNotices: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('message_notice')
      .addColumn('group_id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_notice_pk', ['group_id', 'uid'])
      .execute();
    // The quiet hours of the settings: none.
    await db.schema
      .alterTable('settings')
      .addColumn('quiet', text, (column) => column.notNull().defaultTo('null'))
      .execute();
    await db.schema.createIndex('message_notice_at').on('message_notice').column('at').execute();
  },
};
