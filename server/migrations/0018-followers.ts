import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** `follows`: the scope whose members belong to this one too; empty for a scope with members of its own. */
export const followers: Migration = {
  up: async (db: Kysely<unknown>) => {
    const add = (name: string) =>
      db.schema
        .alterTable('scope')
        .addColumn(name, textColumn(db), (column) => column.notNull().defaultTo(''))
        .execute();
    await add('follows');
    await add('follow_roles');
    await db.schema.createIndex('scope_follows').on('scope').column('follows').execute();
  },
};
