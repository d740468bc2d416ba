import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** What a membership has beside its role's rights, and what it lacks of them: an assistant's, of a course. */
export const rightsOfMembers: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    for (const name of ['granted', 'denied'])
      await db.schema
        .alterTable('member')
        .addColumn(name, text, (column) => column.notNull().defaultTo(''))
        .execute();
  },
};
