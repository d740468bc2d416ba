import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const topic: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('topic')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('topic_course').on('topic').columns(['course_id', 'created_at']).execute();
    await db.schema
      .createTable('topic_reply')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('topic_id', text, (column) => column.notNull().references('topic.id'))
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('editions', text, (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('topic_reply_topic').on('topic_reply').columns(['topic_id', 'created_at']).execute();
  },
};
