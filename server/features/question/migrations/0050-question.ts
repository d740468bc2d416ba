import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Banks of courses and of people; papers, how they are put together, their questions as versions, and the keys of those. */
export const question: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    const table = async (
      name: string,
      texts: readonly string[],
      numbers: readonly string[],
      index: readonly string[],
    ) => {
      let made = db.schema.createTable(name).addColumn('id', text, (column) => column.primaryKey());
      for (const column of texts) made = made.addColumn(column, text, (of) => of.notNull());
      for (const column of numbers) made = made.addColumn(column, 'bigint', (of) => of.notNull());
      await made.addColumn('recorded_at', 'bigint', (of) => of.notNull()).execute();
      await db.schema
        .createIndex(`${name}_${index.at(-1)}`)
        .on(name)
        .columns([...index])
        .execute();
    };
    const folder = ['parent_id', 'title', 'order', 'editions'];
    const item = ['folder_id', 'labels', 'question', 'key', 'created_by', 'editions'];
    const times = ['created_at', 'updated_at'];
    await table('bank_folder', ['course_id', ...folder], [], ['course_id']);
    await table('bank_item', ['course_id', ...item], times, ['course_id']);
    await table('own_folder', ['uid', ...folder], [], ['uid']);
    await table('own_item', ['uid', ...item], times, ['uid']);
    const flags = ['shuffles_questions', 'shuffles_options', 'sequential', 'blocks_paste', 'watched'];
    await table(
      'paper',
      ['course_id', 'kind', 'intro', 'labels', 'counted', 'answers_shown', 'score_shown', 'readers', 'editions'],
      ['minutes', 'attempts', 'count', 'total', ...flags],
      ['course_id'],
    );
    await table('paper_plan', ['course_id', 'sections', 'rules', 'editions'], [], ['course_id']);
    await table(
      'paper_item',
      ['course_id', 'paper_id', 'section_id', 'pool', 'order', 'version_id', 'editions'],
      ['score'],
      ['paper_id'],
    );
    await table(
      'question',
      ['course_id', 'paper_id', 'question', 'from_id', 'created_by'],
      ['created_at'],
      ['paper_id'],
    );
    await table(
      'question_key',
      ['course_id', 'paper_id', 'key', 'updated_by', 'editions'],
      ['revision', 'updated_at'],
      ['paper_id'],
    );
  },
};
