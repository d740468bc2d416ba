import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

const words = (names: string) => names.split(' ');

/** Marks on works for staff, which of them were shown, and what their authors have of them. */
export const marks: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const table = (name: string, key: string, texts: string, numbers: string) => {
      let made = db.schema.createTable(name).addColumn(key, text, (column) => column.primaryKey());
      for (const one of words(texts)) made = made.addColumn(one, text, (column) => column.notNull());
      for (const one of words(numbers)) made = made.addColumn(one, 'bigint', (column) => column.notNull());
      return made.execute();
    };
    await table(
      'work_mark',
      'id',
      'kind target color points quote before after note by activity_id course_id subject attempt_id',
      'page start at recorded_at',
    );
    await table('work_mark_release', 'id', 'activity_id subject marks', 'at recorded_at');
    await db.schema
      .createTable('work_mark_sheet')
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('activity_id', text, (column) => column.notNull())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('marks', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('work_mark_sheet_pk', ['uid', 'id'])
      .execute();
    for (const [name, column] of [
      ['work_mark', 'attempt_id'],
      ['work_mark', 'activity_id'],
      ['work_mark_release', 'activity_id'],
    ] as const)
      await db.schema.createIndex(`${name}_${column}`).on(name).column(column).execute();
  },
};
