import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

const words = ['id', 'course_id', 'topic_id', 'content', 'created_by', 'editions'];
const later = ['parent_id', 'quote', 'gone', 'reason'];
const times = ['created_at', 'updated_at', 'recorded_at'];

/**
 * A topic may be given to some: it, its replies and their counts say who reads them; what was written before, everybody reads. A reply
 * may be one to a notice, so its table refers to topics no more: neither database forgets that without a new table.
 */
export const topicReaders: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    for (const table of ['topic', 'topic_count'])
      await db.schema
        .alterTable(table)
        .addColumn('readers', text, (column) => column.notNull().defaultTo('["all"]'))
        .execute();
    let made = db.schema.createTable('topic_reply_new');
    for (const name of words)
      made = made.addColumn(name, text, (column) => (name === 'id' ? column.primaryKey() : column.notNull()));
    for (const name of later) made = made.addColumn(name, text, (column) => column.notNull().defaultTo(''));
    for (const name of times) made = made.addColumn(name, 'bigint', (column) => column.notNull());
    await made.addColumn('readers', text, (column) => column.notNull().defaultTo('["all"]')).execute();
    const columns = sql.join([...words, ...later, ...times].map((name) => sql.ref(name)));
    await sql`insert into topic_reply_new (${columns}) select ${columns} from topic_reply`.execute(db);
    await db.schema.dropTable('topic_reply').execute();
    await db.schema.alterTable('topic_reply_new').renameTo('topic_reply').execute();
    await db.schema.createIndex('topic_reply_topic').on('topic_reply').columns(['topic_id', 'created_at']).execute();
  },
};
