import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Lesson-preparation areas: their people, what is in them, what was shared, and the record of what was done. */
export const lessonPreparation: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    const make = async (
      name: string,
      texts: readonly string[],
      numbers: readonly string[],
      nullable: readonly string[] = [],
    ) => {
      let table = db.schema.createTable(name).addColumn('id', text, (column) => column.primaryKey());
      for (const column of texts) table = table.addColumn(column, text, (of) => of.notNull()) as typeof table;
      for (const column of numbers) table = table.addColumn(column, 'bigint', (of) => of.notNull()) as typeof table;
      for (const column of nullable) table = table.addColumn(column, text) as typeof table;
      await table.execute();
    };
    await make(
      'area',
      ['name', 'created_by'],
      ['personal', 'members_edit', 'restricted', 'members_add', 'no_saving', 'created_at', 'deleted_at', 'recorded_at'],
    );
    await make(
      'area_member',
      ['team_id', 'uid', 'username', 'role', 'removed_by'],
      ['joined_at', 'removed_at', 'recorded_at'],
    );
    await make(
      'area_node',
      ['area_id', 'parent_id', 'kind', 'title', 'order', 'html', 'created_by', 'updated_by', 'editions'],
      ['created_at', 'updated_at', 'recorded_at'],
      ['file', 'paper'],
    );
    await make(
      'area_share',
      ['area_id', 'node_id', 'kind', 'title', 'course_id', 'course_name', 'activity_id', 'by', 'by_name'],
      ['at', 'recorded_at'],
    );
    await make('area_deed', ['area_id', 'uid', 'deed', 'title'], ['count', 'at']);
    for (const [table, column] of [
      ['area_member', 'team_id'],
      ['area_node', 'area_id'],
      ['area_share', 'area_id'],
    ] as const)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    await db.schema.createIndex('area_deed_area').on('area_deed').columns(['area_id', 'at']).execute();
  },
};
