import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** What a class has on, and its quick answers. */
export const classroom: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    let state = db.schema.createTable('class_state').addColumn('id', text, (column) => column.primaryKey());
    for (const name of ['course_id', 'muted', 'race_id'])
      state = state.addColumn(name, text, (column) => column.notNull()) as typeof state;
    await state
      .addColumn('speech', 'integer', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    let race = db.schema.createTable('race').addColumn('id', text, (column) => column.primaryKey());
    for (const name of ['course_id', 'state', 'by', 'presses'])
      race = race.addColumn(name, text, (column) => column.notNull()) as typeof race;
    for (const name of ['quota', 'opened_at', 'ended_at', 'recorded_at'])
      race = race.addColumn(name, 'bigint', (column) => column.notNull()) as typeof race;
    await race.execute();
    await db.schema.createIndex('race_course').on('race').column('course_id').execute();
  },
};
