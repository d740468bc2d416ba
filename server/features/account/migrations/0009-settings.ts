import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const settings: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    const add = (name: string, type: 'integer' | typeof text, empty: string | number) =>
      schema
        .alterTable('profile')
        .addColumn(name, type, (column) => column.notNull().defaultTo(empty))
        .execute();
    await add('avatar', text, '');
    await add('vip', 'integer', 0);
    await add('coid', text, '');
    await add('coid_admin', 'integer', 0);
    await add('certified', 'integer', 0);
    await sql`update profile set coid = (select coid from credential where credential.uid = profile.id)
      where exists (select 1 from credential where credential.uid = profile.id)`.execute(db);
    await tellAgain(db);
    await schema
      .createTable('avatar')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('uid', text, (column) => column.notNull().unique())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('data', text, (column) => column.notNull())
      .execute();
    await schema
      .createTable('settings')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('add_class_email', 'integer', (column) => column.notNull())
      .addColumn('homework_email', 'integer', (column) => column.notNull())
      .addColumn('letter', 'integer', (column) => column.notNull())
      .addColumn('topic', 'integer', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('session_uid').on('session').column('uid').execute();
  },
};

/** The row has a new shape: devices that hold the old one are sent it again. */
const tellAgain = async (db: Kysely<unknown>) => {
  await sql`update scope set rev = rev + 1 where id in (select scope from sync_row where entity = 'profile')`.execute(
    db,
  );
  await sql`update sync_row set rev = (select rev from scope where scope.id = sync_row.scope)
    where entity = 'profile'`.execute(db);
};
