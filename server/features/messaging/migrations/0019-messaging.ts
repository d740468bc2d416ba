import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

export const messaging: Migration = {
  up: async (db: Kysely<unknown>) => {
    await talk(db);
    await marks(db);
    await ofCourses(db);
  },
};

/** What lies in the scopes of conversations. */
const talk = async (db: Kysely<unknown>) => {
  const text = textColumn(db);
  await db.schema
    .createTable('conversation')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('course_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('avatar', text, (column) => column.notNull())
    .addColumn('muted_all', 'integer', (column) => column.notNull())
    .addColumn('restricted', 'integer', (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('participant')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('group_id', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('avatar', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('participant_group').on('participant').column('group_id').execute();
  await db.schema
    .createTable('message')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('group_id', text, (column) => column.notNull())
    .addColumn('from_uid', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('file', text, (column) => column.notNull())
    .addColumn('card', text, (column) => column.notNull())
    .addColumn('change', text, (column) => column.notNull())
    .addColumn('reply_to', text, (column) => column.notNull())
    .addColumn('mentions', text, (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('recalled_at', 'bigint', (column) => column.notNull())
    .addColumn('recalled_by', text, (column) => column.notNull())
    .addColumn('cum', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .execute();
  // No two messages have one place, whatever else goes wrong.
  await db.schema.createIndex('message_place').on('message').columns(['group_id', 'seq']).unique().execute();
  // What somebody wrote in a conversation after a message is counted by this alone.
  await db.schema.createIndex('message_own').on('message').columns(['group_id', 'from_uid', 'seq']).execute();
  await db.schema
    .createTable('read_receipt')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('group_id', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('read_receipt_group').on('read_receipt').column('group_id').execute();
};

/** What lies in people's own scopes. */
const marks = async (db: Kysely<unknown>) => {
  const text = textColumn(db);
  await db.schema
    .createTable('conversation_mark')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('read_seq', 'bigint', (column) => column.notNull())
    .addColumn('pinned', 'integer', (column) => column.notNull())
    .addColumn('muted', 'integer', (column) => column.notNull())
    .addColumn('removed_seq', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('conversation_mark_pk', ['uid', 'id'])
    .execute();
  await db.schema.createIndex('conversation_mark_id').on('conversation_mark').column('id').execute();
  await db.schema
    .createTable('hidden_message')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('group_id', text, (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('hidden_message_pk', ['uid', 'id'])
    .execute();
  await db.schema
    .createTable('blocked_person')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('uid', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('blocked_person_pk', ['uid', 'id'])
    .execute();
};

/** Courses that are there get the two conversations that a new one is opened with. */
const ofCourses = async (db: Kysely<unknown>) => {
  const made = [
    { kind: 'course', prefix: '', roles: 'teacher,assistant,student' },
    { kind: 'team', prefix: 'team-', roles: 'teacher,assistant' },
  ];
  for (const { kind, prefix, roles } of made) {
    await sql`
      insert into scope (id, rev, floor, follows, follow_roles)
      select 'conv:' || ${prefix} || id, 1, 0, 'course:' || id, ${roles} from course
    `.execute(db);
    await sql`
      insert into conversation
        (id, kind, course_id, name, avatar, muted_all, restricted, created_by, created_at, recorded_at)
      select ${prefix} || id, ${kind}, id, '', '', 0, 0, created_by, created_at, recorded_at from course
    `.execute(db);
    await sql`
      insert into sync_row (scope, entity, id, audience, rev, deleted, changed_at)
      select 'conv:' || ${prefix} || id, 'conversation', ${prefix} || id, 'all', 1, 0, recorded_at from course
    `.execute(db);
  }
};
