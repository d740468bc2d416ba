import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const todo: Migration = {
  up: async (db: Kysely<unknown>) => {
    await todos(db);
    await tasks(db);
  },
};

const todos = async (db: Kysely<unknown>): Promise<void> => {
  const text = textColumn(db);
  await db.schema
    .createTable('todo')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('course_id', text, (column) => column.notNull())
    .addColumn('course_name', text, (column) => column.notNull())
    .addColumn('content_id', text, (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('todo_pk', ['uid', 'id'])
    .execute();
  await db.schema.createIndex('todo_event_id').on('todo').column('id').execute();
  await db.schema
    .createTable('todo_event')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('course_id', text, (column) => column.notNull())
    .addColumn('course_name', text, (column) => column.notNull())
    .addColumn('content_id', text, (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('readers', text, (column) => column.notNull())
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('withdrawn', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
};

const tasks = async (db: Kysely<unknown>): Promise<void> => {
  const text = textColumn(db);
  await db.schema
    .createTable('task')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint', (column) => column.notNull())
    .addColumn('error', text, (column) => column.notNull())
    .addColumn('result', text, (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('task_person').on('task').columns(['uid', 'created_at']).execute();
  await db.schema
    .createTable('task_part')
    .addColumn('task_id', text, (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_part_pk', ['task_id', 'n'])
    .execute();
  await db.schema.createIndex('task_part_expires').on('task_part').column('expires_at').execute();
};
