import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Who asked for a job, and when it is its turn among those that are due. */
export const turnsOfJobs: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    await schema
      .alterTable('job')
      .addColumn('by_uid', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await schema
      .alterTable('job')
      .addColumn('turn_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await (db as Kysely<{ job: { turn_at: number; run_at: number } }>)
      .updateTable('job')
      .set((eb) => ({ turn_at: eb.ref('run_at') }))
      .execute();
    await schema.createIndex('job_turn').on('job').columns(['by_uid', 'done_at', 'turn_at']).execute();
  },
};
