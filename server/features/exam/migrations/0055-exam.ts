import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

interface Table {
  readonly texts: readonly string[];
  readonly ints: readonly string[];
  readonly key: readonly string[];
}

const ticket = {
  texts: ['id', 'course_id', 'activity_id', 'state', 'hash', 'by'],
  ints: ['number', 'started_at', 'allowed', 'extra', 'closes_at', 'finished_at', 'arrived_at', 'count'],
} as const;

const tables: Readonly<Record<string, Table>> = {
  exam_attempt: { texts: [...ticket.texts, 'uid', 'device'], ints: [...ticket.ints, 'late_at'], key: ['uid', 'id'] },
  exam_attempt_paper: {
    texts: ['id', 'uid', 'activity_id', 'title', 'settings', 'sections', 'questions'],
    ints: [],
    key: ['uid', 'id'],
  },
  exam_answer: {
    texts: ['id', 'uid', 'attempt_id', 'item_id', 'response'],
    ints: ['flagged', 'seq', 'at', 'saved_at'],
    key: ['uid', 'id'],
  },
  exam_outcome: {
    texts: ['id', 'uid', 'activity_id', 'score', 'marks', 'keys', 'reason'],
    ints: ['max', 'pending'],
    key: ['uid', 'id'],
  },
  exam_work: {
    texts: [...ticket.texts, 'subject', 'seed', 'asked', 'answers', 'away', 'late'],
    ints: [...ticket.ints, 'round'],
    key: ['id'],
  },
  exam_marking: {
    texts: ['id', 'activity_id', 'attempt_id', 'keys', 'marks'],
    ints: ['round', 'at'],
    key: ['id'],
  },
  exam_mark: {
    texts: ['id', 'activity_id', 'attempt_id', 'item_id', 'score', 'comment', 'by'],
    ints: ['at'],
    key: ['id'],
  },
  exam_person: {
    texts: ['id', 'activity_id', 'course_id', 'subject', 'reason'],
    ints: ['extra', 'up_to', 'returned_at'],
    key: ['id'],
  },
  exam: { texts: ['id', 'activity_id', 'course_id'], ints: ['released_at', 'ended_at'], key: ['id'] },
};

/** What their rows are asked for by. */
const indexes = [
  ['exam_attempt', ['uid', 'activity_id']],
  ['exam_answer', ['uid', 'attempt_id']],
  ['exam_work', ['activity_id', 'subject']],
  ['exam_marking', ['activity_id', 'attempt_id']],
  ['exam_mark', ['activity_id', 'attempt_id']],
  ['exam_person', ['activity_id']],
] as const;

export const exam: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    for (const [name, { texts, ints, key }] of Object.entries(tables)) {
      let table = db.schema.createTable(name);
      for (const column of texts) table = table.addColumn(column, text, (made) => made.notNull());
      for (const column of [...ints, 'recorded_at'])
        table = table.addColumn(column, 'bigint', (made) => made.notNull());
      await table.addPrimaryKeyConstraint(`${name}_pk`, [...key] as never).execute();
    }
    for (const [table, columns] of indexes)
      await db.schema
        .createIndex(`${table}_by`)
        .on(table)
        .columns([...columns])
        .execute();
  },
};
