import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** By table its columns: texts, then whole numbers and yes or no. */
const tables: Readonly<Record<string, readonly [texts: string, numbers: string]>> = {
  office: [
    'office_id title description cover organizations joining bulletin portal created_by editions',
    'reach project category is_open body_type created_at',
  ],
  office_member: ['team_id uid username role removed_by', 'joined_at removed_at'],
  office_entry: ['office_id title object material description created_by', 'body_type score level created_at'],
  office_topic: ['office_id title description created_by', 'created_at'],
  office_post: [
    'office_id kind title content topic_ids files place recording state created_by editions',
    'pinned starts_at ends_at created_at updated_at',
  ],
  office_comment: ['office_id post_id parent_id content gone created_by', 'created_at'],
  office_like: ['office_id target_id uid', 'at'],
  office_label: ['office_id name', 'created_at'],
  office_resource: ['office_id title note files url label_ids licence created_by', 'opened taken created_at'],
  office_course: ['office_id title description chapters created_by editions', 'category place taken created_at'],
  office_application: ['uid office_id title reason state', 'created_at'],
};

/** Teaching-research offices. */
export const research: Migration = {
  up: async (db) => {
    const text = textColumn(db);
    for (const [name, [texts, numbers]] of Object.entries(tables)) {
      let table = db.schema.createTable(name).addColumn('id', text, (column) => column.primaryKey());
      for (const one of texts.split(' '))
        table = table.addColumn(one, text, (column) => column.notNull()) as typeof table;
      for (const one of [...numbers.split(' '), 'recorded_at'])
        table = table.addColumn(one, 'bigint', (column) => column.notNull()) as typeof table;
      await table.execute();
      await db.schema
        .createIndex(`${name}_office`)
        .on(name)
        .column(texts.startsWith('team_id') ? 'team_id' : 'office_id')
        .execute();
    }
    await db.schema.createIndex('office_comment_post').on('office_comment').column('post_id').execute();
    await db.schema.createIndex('office_like_target').on('office_like').column('target_id').execute();
    await db.schema.createIndex('office_application_uid').on('office_application').column('uid').execute();
    await db.schema.createIndex('office_created_by').on('office').column('created_by').execute();
  },
};
