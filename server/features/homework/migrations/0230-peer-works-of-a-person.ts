import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What somebody reviews, and what was said of theirs, is found without a look at everybody's when their account is erased. */
export const peerWorksOfAPerson: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const name of ['homework_peer_work', 'homework_peer_said'])
      await db.schema.createIndex(`${name}_uid`).on(name).column('uid').execute();
  },
};
