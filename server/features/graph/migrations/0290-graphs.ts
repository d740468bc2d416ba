import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Knowledge graphs, what courses show of them, and who gave what of a course to which point. */
export const graphs: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    const make = async (name: string, texts: readonly string[], numbers: readonly string[]) => {
      let table = db.schema.createTable(name).addColumn('id', text, (column) => column.primaryKey());
      for (const one of texts) table = table.addColumn(one, text, (column) => column.notNull()) as typeof table;
      for (const one of numbers) table = table.addColumn(one, 'bigint', (column) => column.notNull()) as typeof table;
      await table.execute();
    };
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await make('graph', ['name', 'created_by'], ['created_at', 'edited_at', 'deleted_at', 'recorded_at']);
    await make(
      'graph_point',
      ['graph_id', 'parent_id', 'name', 'description', 'tags', 'x', 'y', 'editions'],
      ['place', 'recorded_at'],
    );
    await make('graph_relation', ['graph_id', 'from_id', 'to_id', 'kind'], ['recorded_at']);
    await make(
      'graph_member',
      ['team_id', 'uid', 'username', 'role', 'removed_by'],
      ['joined_at', 'removed_at', 'recorded_at'],
    );
    await make('course_graph', ['course_id', 'graph_id', 'name', 'bound_by'], ['is_open', 'bound_at', 'recorded_at']);
    await make(
      'course_graph_part',
      ['course_id', 'graph_id', 'points', 'relations'],
      ['part', 'is_open', 'recorded_at'],
    );
    await make('point_links', ['course_id', 'point_id', 'activities'], ['recorded_at']);
    await make('point_link_log', ['course_id', 'point_id', 'activity_id', 'uid'], ['state', 'at']);
    await index('graph_point_graph', 'graph_point', ['graph_id']);
    await index('graph_relation_graph', 'graph_relation', ['graph_id']);
    await index('graph_member_team', 'graph_member', ['team_id']);
    await index('graph_created_by', 'graph', ['created_by']);
    await index('course_graph_graph', 'course_graph', ['graph_id']);
    await index('course_graph_part_course', 'course_graph_part', ['course_id']);
    await index('point_links_course', 'point_links', ['course_id']);
    await index('point_link_log_course', 'point_link_log', ['course_id', 'at']);
  },
};
