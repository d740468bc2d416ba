import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

type Text = ReturnType<typeof textColumn>;

const texts = <T extends CreateTableBuilder<string, never>>(table: T, type: Text, names: readonly string[]): T =>
  names.reduce((made, name) => made.addColumn(name as never, type, (column) => column.notNull()) as T, table);
const numbers = <T extends CreateTableBuilder<string, never>>(table: T, names: readonly string[]): T =>
  names.reduce((made, name) => made.addColumn(name as never, 'bigint', (column) => column.notNull()) as T, table);

const attempt = ['activity_id', 'course_id', 'text', 'files', 'message', 'by', 'group_id'];
const attemptTimes = ['number', 'finished_at', 'arrived_at', 'due_at', 'revision', 'recorded_at'];

/** Tasks, what was handed in, and what was said of it. Copies for one person lie beside those for staff. */
export const homework: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const table = (name: string, key: readonly string[], words: readonly string[], times: readonly string[]) => {
      const started = texts(db.schema.createTable(name) as never, text, [...new Set([...key, ...words])]);
      return (numbers(started, times) as ReturnType<typeof db.schema.createTable>)
        .addPrimaryKeyConstraint(`${name}_pk`, key as never)
        .execute();
    };
    await table(
      'homework',
      ['id'],
      [
        'course_id',
        'kind',
        'content',
        'files',
        'mode',
        'group_set_id',
        'peer',
        'parts',
        'readers',
        'created_by',
        'editions',
      ],
      ['can_resubmit', 'hides_scores', 'revision', 'created_at', 'updated_at', 'recorded_at'],
    );
    await table(
      'homework_reference',
      ['id'],
      ['course_id', 'content', 'files', 'readers', 'editions'],
      ['is_shown', 'updated_at', 'recorded_at'],
    );
    await table('homework_attempt', ['uid', 'id'], attempt, attemptTimes);
    await table('homework_hand_in', ['id'], [...attempt, 'subject'], attemptTimes);
    await table(
      'homework_standing',
      ['uid', 'id'],
      ['course_id', 'state', 'attempt_id', 'return_reason', 'feedback'],
      ['attempts', 'returned_at', 'personal_due', 'updated_at', 'recorded_at'],
    );
    await table(
      'homework_review',
      ['id'],
      [
        'activity_id',
        'course_id',
        'subject',
        'members',
        'state',
        'attempt_id',
        'return_reason',
        'draft',
        'graded_by',
        'released',
        'editions',
      ],
      ['attempts', 'finished_at', 'arrived_at', 'due_at', 'returned_at', 'personal_due', 'urged_at', 'recorded_at'],
    );
    const said = ['activity_id', 'course_id', 'score', 'parts', 'comment'];
    await table(
      'homework_peer_task',
      ['id'],
      ['reviewer', 'subject', 'attempt_id', ...said],
      ['done_at', 'recorded_at'],
    );
    await table(
      'homework_peer_work',
      ['id'],
      ['uid', 'subject', 'text', 'files', ...said],
      ['number', 'withheld', 'done_at', 'recorded_at'],
    );
    await table(
      'homework_peer_said',
      ['id'],
      ['uid', 'activity_id', 'course_id', 'reviewer', 'score', 'comment'],
      ['number', 'recorded_at'],
    );
    await table('homework_comment', ['id'], ['uid', 'text', 'course_id'], ['created_at', 'recorded_at']);
    await table(
      'homework_shared',
      ['id'],
      ['course_id', 'activity_id', 'subject', 'text', 'files', 'reason', 'readers', 'shared_by'],
      ['shared_at', 'recorded_at'],
    );
    await table('homework_log', ['id'], ['activity_id', 'by_uid', 'what', 'subjects', 'detail'], ['at', 'recorded_at']);
    for (const [name, on, columns] of indexes)
      await db.schema
        .createIndex(name)
        .on(on)
        .columns([...columns])
        .execute();
  },
};

const indexes = [
  ['homework_course', 'homework', ['course_id']],
  ['homework_hand_in_activity', 'homework_hand_in', ['activity_id', 'subject']],
  ['homework_review_activity', 'homework_review', ['activity_id']],
  ['homework_peer_task_activity', 'homework_peer_task', ['activity_id', 'subject']],
  ['homework_peer_work_activity', 'homework_peer_work', ['activity_id', 'uid']],
  ['homework_peer_said_activity', 'homework_peer_said', ['activity_id', 'uid']],
  ['homework_shared_activity', 'homework_shared', ['course_id', 'activity_id']],
  ['homework_comment_uid', 'homework_comment', ['uid']],
  ['homework_log_activity', 'homework_log', ['activity_id', 'at']],
] as const;
