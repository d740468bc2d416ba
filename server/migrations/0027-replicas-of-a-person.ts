import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A person's browsers are counted, and those that nobody uses any more are found. */
export const replicasOfAPerson: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.createIndex('replica_uid').on('replica').columns(['uid', 'last_seen']).execute();
    await db.schema.createIndex('replica_seen').on('replica').column('last_seen').execute();
  },
};
