import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Times, rule for late work, audience and score of activities; what students made of them, and the same packed for staff. */
export const activityFields: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    for (const [name, usual] of [
      ['opens_at', 0],
      ['grace', 86_400_000],
      ['total', 0],
    ] as const)
      await db.schema
        .alterTable('activity')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(usual))
        .execute();
    await db.schema
      .alterTable('activity')
      .addColumn('blocks_late', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('activity')
      .addColumn('audience', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    let result = db.schema
      .createTable('activity_result')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('activity_id', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('score', 'text', (column) => column.notNull())
      .addColumn('is_shown', 'integer', (column) => column.notNull());
    for (const name of ['attempts', 'finished_at', 'arrived_at', 'returned_at', 'max', 'opened_at', 'updated_at'])
      result = result.addColumn(name, 'bigint', (column) => column.notNull()) as typeof result;
    await result.addColumn('recorded_at', 'bigint', (column) => column.notNull()).execute();
    await db.schema.createIndex('result_activity').on('activity_result').column('activity_id').execute();
    await db.schema.createIndex('result_person').on('activity_result').columns(['uid', 'course_id']).execute();
    await db.schema
      .createTable('result_sheet')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('course_id', text, (column) => column.notNull())
      .addColumn('cells', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
