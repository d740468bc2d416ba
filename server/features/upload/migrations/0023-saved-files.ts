import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the readers of a row may save its files. */
export const savedFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('file_link')
      .addColumn('can_save', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await ofContent(db.withTables<Tables>());
  },
};

type Tables = {
  activity: { id: string; can_download: number };
  file_link: { key: string; can_save: number };
};

/** What teachers have forbidden so far. */
const ofContent = async (db: Kysely<Tables>) => {
  const closed = await db.selectFrom('activity').select('id').where('can_download', '=', 0).execute();
  for (const { id } of closed)
    await db.updateTable('file_link').set({ can_save: 0 }).where('key', '=', `activity:${id}`).execute();
};
