import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

const tables = {
  attendance: {
    texts: ['id', 'course_id', 'title', 'method', 'state', 'started_by'],
    ints: ['starts_at', 'ends_at', 'ended_at', 'late_after', 'every', 'out_from', 'recorded_at'],
    key: ['id'],
    by: 'course_id',
  },
  attendance_record: {
    texts: ['id', 'course_id', 'attendance_id', 'uid', 'status', 'changed_by'],
    ints: ['in_at', 'out_at', 'arrived_at', 'unconfirmed', 'distance', 'changed_at', 'recorded_at'],
    key: ['id'],
    by: 'attendance_id',
  },
  attendance_sheet: {
    texts: ['id', 'course_id', 'cells'],
    ints: ['updated_at', 'recorded_at'],
    key: ['id'],
    by: 'course_id',
  },
  attendance_name: {
    texts: ['id', 'course_id', 'uid', 'username'],
    ints: ['recorded_at'],
    key: ['id'],
    by: 'course_id',
  },
  /** What codes are made of, and where the teacher was: it never travels. */
  attendance_source: {
    texts: ['attendance_id', 'secret', 'fixed', 'position'],
    ints: [],
    key: ['attendance_id'],
    by: undefined,
  },
  /** Who signed in by which browser. */
  attendance_browser: {
    texts: ['attendance_id', 'browser', 'uid'],
    ints: [],
    key: ['attendance_id', 'browser'],
    by: undefined,
  },
} as const;

export const attendance: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    for (const [name, { texts, ints, key, by }] of Object.entries(tables)) {
      let table = db.schema.createTable(name);
      for (const column of texts) table = table.addColumn(column, text, (made) => made.notNull());
      for (const column of ints) table = table.addColumn(column, 'bigint', (made) => made.notNull());
      await table.addPrimaryKeyConstraint(`${name}_pk`, [...key] as never).execute();
      if (by !== undefined) await db.schema.createIndex(`${name}_by`).on(name).column(by).execute();
    }
    await db.schema.createIndex('attendance_record_of').on('attendance_record').columns(['course_id', 'uid']).execute();
  },
};
