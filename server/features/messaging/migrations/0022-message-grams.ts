import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keyedTable } from '#server/core/db/dialect.ts';
import { textColumn } from '#server/core/db/migrate.ts';
import { gramsOf } from '#server/core/grams.ts';

/** By what messages are found: each letter with the next one. */
export const messageGrams: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('message_gram')
      .addColumn('group_id', text, (column) => column.notNull())
      .addColumn('gram', text, (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_gram_pk', ['group_id', 'gram', 'seq'])
      .modifyEnd(keyedTable(db))
      .execute();
    await ofMessages(db.withTables<Tables>());
  },
};

type Tables = {
  message: { id: string; group_id: string; seq: number; text: string };
  message_gram: { group_id: string; gram: string; seq: number };
};

/** Messages that are read, and pairs that are written, at once. */
const [page, most] = [1_000, 5_000] as const;

/** What was said before is found, too. */
const ofMessages = async (db: Kysely<Tables>) => {
  for (let from = ''; ; ) {
    const some = await db
      .selectFrom('message')
      .select(['id', 'group_id', 'seq', 'text'])
      .where('id', '>', from)
      .orderBy('id')
      .limit(page)
      .execute();
    const grams = some.flatMap(({ group_id, seq, text }) =>
      [...gramsOf(text)].map((gram) => ({ group_id, gram, seq })),
    );
    for (let done = 0; done < grams.length; done += most)
      await db
        .insertInto('message_gram')
        .values(grams.slice(done, done + most))
        .execute();
    const last = some.at(-1);
    if (last === undefined) return;
    from = last.id;
  }
};
