import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/**
 * What was withdrawn is known by kind and scope, not by an id alone; of somebody who left a course it is known how. Those who were
 * members and are not any more were removed: there was no other way.
 */
export const keysOfKindAndScope: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema.dropTable('notification_withdrawn').execute();
    await db.schema
      .createTable('withdrawn_content')
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('scope', text, (column) => column.notNull())
      .addColumn('content_id', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('withdrawn_content_pk', ['kind', 'scope', 'content_id'])
      .execute();
    await inJobs(db.withTables<Tables>());
    await db.schema
      .alterTable('member')
      .addColumn('ended', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await removed(db.withTables<Tables>());
  },
};

type Tables = {
  job: { id: string; name: string; payload: string; done_at: number | null };
  notification: { content_id: string; content_type: string; course_id: string; group_id: string };
  member: { uid: string; scope: string; role: string; ended: string };
  sync_row: { scope: string; entity: string; id: string; deleted: number };
};

/** Withdrawals that wait name what they are about as the notifications do. */
const inJobs = async (db: Kysely<Tables>) => {
  const waiting = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('name', '=', 'notification.withdraw')
    .where('done_at', 'is', null)
    .execute();
  for (const { id, payload } of waiting) {
    const { contentId } = JSON.parse(payload) as { readonly contentId: string };
    const told = await db
      .selectFrom('notification')
      .select(['content_type as contentType', 'course_id as courseId', 'group_id as groupId'])
      .where('content_id', '=', contentId)
      .limit(1)
      .executeTakeFirst();
    if (told !== undefined)
      await db
        .updateTable('job')
        .set({ payload: JSON.stringify({ ...told, contentId }) })
        .where('id', '=', id)
        .execute();
  }
};

const removed = async (db: Kysely<Tables>) => {
  const gone = await db
    .selectFrom('sync_row')
    .select(['scope', 'id'])
    .distinct()
    .where('entity', '=', 'courseMember')
    .where('deleted', '=', 1)
    .execute();
  for (const { scope, id } of gone)
    await db
      .updateTable('member')
      .set({ ended: 'removed' })
      .where('scope', '=', scope)
      .where('uid', '=', id.slice(id.indexOf('.') + 1))
      .where('role', '=', '')
      .execute();
};
