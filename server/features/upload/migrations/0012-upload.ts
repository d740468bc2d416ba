import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const upload: Migration = {
  up: async (db: Kysely<unknown>) => {
    await contents(db);
    await files(db);
    await sessions(db);
  },
};

const contents = async (db: Kysely<unknown>): Promise<void> => {
  const text = textColumn(db);
  await db.schema
    .createTable('file_content')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('md5', text, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('charset', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('file_content_digest').on('file_content').columns(['md5', 'size']).execute();
};

const files = async (db: Kysely<unknown>): Promise<void> => {
  const text = textColumn(db);
  await db.schema
    .createTable('file')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('content_id', text, (column) => column.notNull().references('file_content.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('loose_since', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('file_owner').on('file').columns(['uid', 'content_id']).execute();
  await db.schema.createIndex('file_content_id').on('file').column('content_id').execute();
  await db.schema.createIndex('file_loose').on('file').column('loose_since').execute();
  await db.schema
    .createTable('file_link')
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('file_id', text, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('audience', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('file_link_pk', ['key', 'file_id', 'scope', 'audience'])
    .execute();
  await db.schema.createIndex('file_link_file').on('file_link').column('file_id').execute();
};

const sessions = async (db: Kysely<unknown>): Promise<void> => {
  const text = textColumn(db);
  await db.schema
    .createTable('upload_session')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('md5', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('chunk_bytes', 'integer', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addColumn('synced', 'integer', (column) => column.notNull())
    .addColumn('md5_state', text, (column) => column.notNull())
    .addColumn('md5_chunks', 'integer', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('charset', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('upload_session_file', ['uid', 'md5', 'size'])
    .execute();
  await db.schema.createIndex('upload_session_touched').on('upload_session').column('touched_at').execute();
  await db.schema
    .createTable('upload_file')
    .addColumn('file_id', text, (column) => column.primaryKey())
    .addColumn('session_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('upload_file_session').on('upload_file').column('session_id').execute();
  await db.schema
    .createTable('upload_chunk')
    .addColumn('session_id', text, (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_chunk_pk', ['session_id', 'n'])
    .execute();
};
