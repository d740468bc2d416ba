import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const notification: Migration = {
  up: async (db: Kysely<unknown>) => {
    await notifications(db);
    await pushes(db);
  },
};

const notifications = async (db: Kysely<unknown>) => {
  const text = textColumn(db);
  const { schema } = db;
  await schema
    .createTable('notification')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('course_id', text, (column) => column.notNull())
    .addColumn('course_name', text, (column) => column.notNull())
    .addColumn('sender_uid', text, (column) => column.notNull())
    .addColumn('sender_name', text, (column) => column.notNull())
    .addColumn('content_type', text, (column) => column.notNull())
    .addColumn('content_id', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('appeal', text, (column) => column.notNull())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('arrived_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('gone', 'integer', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('notification_uid').on('notification').columns(['uid', 'arrived_at']).execute();
  await schema.createIndex('notification_content').on('notification').column('content_id').execute();
  await schema
    .createTable('notification_seen')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('up_to', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_seen_pk', ['uid', 'id'])
    .execute();
  await schema
    .createTable('notification_withdrawn')
    .addColumn('content_id', text, (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
};

const pushes = async (db: Kysely<unknown>) => {
  const text = textColumn(db);
  await db.schema
    .createTable('push_subscription')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('session_id', text, (column) => column.notNull())
    .addColumn('endpoint', text, (column) => column.notNull())
    .addColumn('p256dh', text, (column) => column.notNull())
    .addColumn('auth', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_subscription_uid').on('push_subscription').column('uid').execute();
};
