import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Question banks of lesson-preparation areas. */
export const areaBank: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    const make = async (name: string, texts: readonly string[], numbers: readonly string[]) => {
      let table = db.schema.createTable(name).addColumn('id', text, (column) => column.primaryKey());
      for (const column of texts) table = table.addColumn(column, text, (of) => of.notNull()) as typeof table;
      for (const column of numbers) table = table.addColumn(column, 'bigint', (of) => of.notNull()) as typeof table;
      await table.execute();
      await db.schema.createIndex(`${name}_area`).on(name).column('area_id').execute();
    };
    await make('area_folder', ['area_id', 'parent_id', 'title', 'order', 'editions'], ['recorded_at']);
    await make(
      'area_item',
      ['area_id', 'folder_id', 'labels', 'question', 'key', 'created_by', 'editions'],
      ['created_at', 'updated_at', 'recorded_at'],
    );
  },
};
