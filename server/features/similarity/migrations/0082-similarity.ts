import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

const words = (names: string) => names.split(' ');

/** How works compare: what travels to staff, runs that are under way, reports, and what earlier works are found by. */
export const similarity: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const table = (name: string, key: string, texts: string, numbers: string) => {
      let made = db.schema.createTable(name).addColumn(key, text, (column) => column.primaryKey());
      for (const one of words(texts)) made = made.addColumn(one, text, (column) => column.notNull());
      for (const one of words(numbers)) made = made.addColumn(one, 'bigint', (column) => column.notNull());
      return made.execute();
    };
    await table(
      'similarity_check',
      'id',
      'course_id state started_by give_back reason',
      'progress started_at finished_at works threshold beyond at_close recorded_at',
    );
    await table(
      'similarity',
      'id',
      'activity_id subject attempt_id state nearest',
      'share beyond hidden unread checked_at recorded_at',
    );
    await table('similarity_run', 'activity_id', 'course_id uid', 'lease_until attempts asked_at');
    await table('similarity_report', 'id', 'activity_id attempt_id sources', 'made_at');
    await table('similarity_print', 'attempt_id', 'activity_id course_id subject bands', 'made_at');
    for (const [name, columns] of [
      ['similarity', ['activity_id']],
      ['similarity_report', ['activity_id']],
      ['similarity_print', ['course_id', 'made_at']],
      ['similarity_print', ['activity_id']],
    ] as const)
      await db.schema
        .createIndex(`${name}_${columns[0]}`)
        .on(name)
        .columns([...columns])
        .execute();
  },
};
