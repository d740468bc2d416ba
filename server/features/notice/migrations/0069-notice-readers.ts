import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** A notice may be given to some, and what it said before is kept. What was written before, everybody reads. */
export const noticeReaders: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    await db.schema
      .alterTable('notice')
      .addColumn('readers', text, (column) => column.notNull().defaultTo('["all"]'))
      .execute();
    let edition = db.schema.createTable('notice_edition').addColumn('id', text, (column) => column.primaryKey());
    for (const name of ['course_id', 'notice_id', 'title', 'content', 'format', 'replaced_by'])
      edition = edition.addColumn(name, text, (column) => column.notNull()) as typeof edition;
    for (const name of ['written_at', 'replaced_at', 'recorded_at'])
      edition = edition.addColumn(name, 'bigint', (column) => column.notNull()) as typeof edition;
    await edition.execute();
    await db.schema.createIndex('notice_edition_notice').on('notice_edition').column('notice_id').execute();
  },
};
