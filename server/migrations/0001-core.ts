import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const core: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    await schema
      .createTable('scope')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('rev', 'bigint', (column) => column.notNull())
      .addColumn('floor', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('member')
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('scope', text, (column) => column.notNull().references('scope.id'))
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('epoch', 'bigint', (column) => column.notNull())
      .addColumn('groups', text, (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('member_pk', ['uid', 'scope'])
      .execute();
    await schema.createIndex('member_scope').on('member').columns(['scope', 'role']).execute();
    await schema.createIndex('member_changed').on('member').column('changed_at').execute();
    await schema
      .createTable('sync_row')
      .addColumn('scope', text, (column) => column.notNull().references('scope.id'))
      .addColumn('entity', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('audience', text, (column) => column.notNull())
      .addColumn('rev', 'bigint', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sync_row_pk', ['scope', 'entity', 'id', 'audience'])
      .execute();
    await schema.createIndex('sync_row_rev').on('sync_row').columns(['scope', 'rev']).execute();
    await schema.createIndex('sync_row_deleted').on('sync_row').columns(['deleted', 'changed_at']).execute();
    await replicas(db);
    await operations(db);
  },
};

const replicas = async (db: Kysely<unknown>) => {
  const text = textColumn(db);
  const { schema } = db;
  await schema
    .createTable('replica')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen', 'bigint', (column) => column.notNull())
    .addColumn('last_depth', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('lane')
    .addColumn('replica_id', text, (column) => column.notNull())
    .addColumn('lane', text, (column) => column.notNull())
    .addColumn('last_seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('lane_pk', ['replica_id', 'lane'])
    .execute();
  await schema
    .createTable('result')
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('mid', text, (column) => column.notNull())
    .addColumn('replica_id', text)
    .addColumn('lane', text, (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('result_pk', ['uid', 'mid'])
    .addUniqueConstraint('result_lane', ['replica_id', 'lane', 'seq'])
    .execute();
  await schema.createIndex('result_at').on('result').column('at').execute();
};

const operations = async (db: Kysely<unknown>) => {
  const text = textColumn(db);
  const { schema } = db;
  await schema
    .createTable('server_meta')
    .addColumn('k', text, (column) => column.primaryKey())
    .addColumn('v', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('session')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('remembered', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('session_expires').on('session').column('expires_at').execute();
  await schema
    .createTable('job')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.unique())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('error', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .execute();
  await schema.createIndex('job_due').on('job').columns(['done_at', 'run_at']).execute();
};
