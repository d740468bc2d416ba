import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

type TextType = ReturnType<typeof textColumn>;

const withTexts = <T extends string>(
  table: CreateTableBuilder<T, never>,
  text: TextType,
  names: readonly string[],
): CreateTableBuilder<T, string> =>
  names.reduce<CreateTableBuilder<T, string>>(
    (made, name) => made.addColumn(name, text, (column) => column.notNull()),
    table as unknown as CreateTableBuilder<T, string>,
  );

const withTimes = <T extends string>(table: CreateTableBuilder<T, string>, names: readonly string[]) =>
  names.reduce((made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()), table);

export const content: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const table = (name: string, texts: readonly string[], times: readonly string[]) =>
      withTimes(
        withTexts(
          db.schema.createTable(name).addColumn('id', text, (column) => column.primaryKey()) as never,
          text,
          texts,
        ),
        times,
      );
    const made = ['created_at', 'recorded_at'];
    await table(
      'chapter',
      ['course_id', 'parent_id', 'title', 'mode', 'hours', 'order', 'created_by', 'editions'],
      made,
    ).execute();
    await table('folder', ['course_id', 'parent_id', 'title', 'order', 'created_by', 'editions'], made).execute();
    await table('file_type', ['course_id', 'name'], made).execute();
    await table('lesson_link', ['course_id', 'name'], made).execute();
    await table(
      'activity',
      [
        ...['course_id', 'kind', 'title', 'stage', 'chapter_id', 'folder_id', 'file_type_id', 'lesson_link_id', 'file'],
        ...['url', 'platform', 'state', 'order', 'created_by', 'editions'],
      ],
      [...made, 'updated_at', 'publish_at', 'published_at', 'closes_at'],
    )
      .addColumn('can_download', 'integer', (column) => column.notNull())
      .addColumn('label', 'integer', (column) => column.notNull())
      .execute();
    await table(
      'content_release',
      ['course_id', 'activity_id', 'title', 'kind', 'what', 'by_uid'],
      ['at', 'publish_at', 'recorded_at'],
    ).execute();
    for (const name of ['chapter', 'folder', 'file_type', 'lesson_link'])
      await db.schema.createIndex(`${name}_course`).on(name).column('course_id').execute();
    await db.schema.createIndex('activity_course').on('activity').columns(['course_id', 'created_at']).execute();
    await db.schema.createIndex('activity_chapter').on('activity').columns(['course_id', 'chapter_id']).execute();
    await db.schema.createIndex('release_course').on('content_release').columns(['course_id', 'at']).execute();
    await db.schema.createIndex('release_activity').on('content_release').columns(['activity_id', 'at']).execute();
  },
};
