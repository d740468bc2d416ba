import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** What a model is told, what it proposes, and which works it has still to be asked of. */
export const aiReview: Migration = {
  up: async (db: Kysely<unknown>) => {
    const type = textColumn(db);
    const table = (name: string, texts: string, numbers: string) => {
      let made = db.schema.createTable(name).addColumn('id', type, (column) => column.primaryKey());
      for (const one of texts.split(' ')) made = made.addColumn(one, type, (column) => column.notNull());
      for (const one of numbers.split(' ')) made = made.addColumn(one, 'bigint', (column) => column.notNull());
      return made.execute();
    };
    await table('homework_ai_setting', 'course_id strictness guidance', 'with_reference updated_at recorded_at');
    await table(
      'homework_ai_proposal',
      'activity_id course_id subject attempt_id state why score parts comment quotes asked_by',
      'is_partly asked_at made_at recorded_at',
    );
    await table('homework_ai_ask', 'activity_id course_id subject attempt_id uid', 'due_at attempts asked_at');
    await db.schema
      .createIndex('homework_ai_proposal_activity')
      .on('homework_ai_proposal')
      .columns(['activity_id'])
      .execute();
    await db.schema.createIndex('homework_ai_ask_due').on('homework_ai_ask').columns(['due_at']).execute();
  },
};
