import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Ways in besides a password that an operator gave. */
export const entry: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    const add = (table: string, name: string, type: 'bigint' | typeof text, empty: string | number) =>
      schema
        .alterTable(table)
        .addColumn(name, type, (column) => column.notNull().defaultTo(empty))
        .execute();
    for (const name of ['college', 'email', 'phone']) await add('profile', name, text, '');
    await add('profile', 'erase_at', 'bigint', 0);
    await add('credential', 'state', text, '');
    // Of whom no institution made the account.
    await sql`insert into institution (coid, name) values ('', '') on conflict do nothing`.execute(db);
    await schema
      .createTable('contact')
      .addColumn('uid', text, (column) => column.notNull().references('profile.id'))
      .addColumn('way', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('verified_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('contact_of', ['uid', 'way'])
      .addUniqueConstraint('contact_value', ['way', 'value'])
      .execute();
    await schema
      .createTable('entry_code')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('way', text, (column) => column.notNull())
      .addColumn('target', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('print', text, (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('entry_code_newest', ['purpose', 'way', 'target', 'uid'])
      .execute();
    await schema
      .createTable('captcha_used')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('activation')
      .addColumn('uid', text, (column) => column.primaryKey().references('profile.id'))
      .addColumn('print', text, (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('login_qr')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('number', text, (column) => column.notNull())
      .addColumn('numbers', text, (column) => column.notNull())
      .addColumn('device', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('college')
      .addColumn('coid', text, (column) => column.notNull().references('institution.coid'))
      .addColumn('name', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('college_of', ['coid', 'name'])
      .execute();
  },
};
