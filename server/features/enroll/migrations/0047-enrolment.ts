import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** How people apply for a course, who did, and whom it turns away. */
export const enrolment: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const table = (name: string, key: readonly string[], texts: readonly string[], numbers: readonly string[]) => {
      let made = db.schema.createTable(name).addColumn('id', text, (column) => column.notNull());
      for (const one of texts) made = made.addColumn(one, text, (column) => column.notNull());
      for (const one of [...numbers, 'recorded_at']) made = made.addColumn(one, 'bigint', (column) => column.notNull());
      return made.addPrimaryKeyConstraint(`${name}_key`, key as ['id']).execute();
    };
    await table(
      'enroll_setting',
      ['id'],
      ['course_id', 'notice', 'fields', 'tips'],
      ['open', 'opens_at', 'closes_at', 'capacity', 'review'],
    );
    await table(
      'enroll_application',
      ['id'],
      ['course_id', 'uid', 'username', 'answers', 'state', 'reason'],
      ['applied_at', 'decided_at'],
    );
    await db.schema
      .createIndex('enroll_application_course')
      .on('enroll_application')
      .columns(['course_id', 'state'])
      .execute();
    await table('enroll_mine', ['uid', 'id'], ['uid', 'course_name', 'state', 'reason'], ['applied_at']);
    await table('enroll_block', ['id'], ['course_id', 'uid', 'username', 'reason'], ['active', 'since']);
    await db.schema.createIndex('enroll_block_course').on('enroll_block').column('course_id').execute();
  },
};
