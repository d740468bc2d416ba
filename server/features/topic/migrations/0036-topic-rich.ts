import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const topicRich: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const add = (table: string, name: string, type: typeof text | 'integer' | 'bigint', usual: string | number) =>
      db.schema
        .alterTable(table)
        .addColumn(name, type, (column) => column.notNull().defaultTo(usual))
        .execute();
    await add('topic', 'format', text, 'plain');
    for (const name of ['pinned', 'essence', 'closed']) await add('topic', name, 'integer', 0);
    await add('topic', 'updated_at', 'bigint', 0);
    await add('topic', 'editions', text, '{}');
    for (const name of ['parent_id', 'quote', 'gone', 'reason']) await add('topic_reply', name, text, '');
    await db.schema
      .createTable('topic_edition')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('topic_id', text, (column) => column.notNull())
      .addColumn('reply_id', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('format', text, (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .addColumn('replaced_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('topic_edition_topic').on('topic_edition').column('topic_id').execute();
    await db.schema
      .createTable('topic_vote')
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('topic_vote_pk', ['uid', 'id'])
      .execute();
    await db.schema.createIndex('topic_vote_id').on('topic_vote').column('id').execute();
    await db.schema
      .createTable('topic_count')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('upvotes', 'integer', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('topic_setting')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('forbidden', 'integer', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
