import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Whose WeChat is linked, and what is on its way there and back. */
export const wechat: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .alterTable('profile')
      .addColumn('wechat', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('wechat')
      .addColumn('uid', text, (column) => column.primaryKey().references('profile.id'))
      .addColumn('key', text, (column) => column.notNull().unique())
      .addColumn('openid', text, (column) => column.notNull())
      .addColumn('nickname', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('wechat_passage')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('openid', text, (column) => column.notNull())
      .addColumn('nickname', text, (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
  },
};
