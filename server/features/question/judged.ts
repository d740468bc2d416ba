import { paperLimits } from '#contract/features/question/keys.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { keysOf, questionsOf } from './store.ts';

/** Every version that a test ever asked and its key as it is now, by the version's id. */
export interface Judged {
  readonly questions: ReadonlyMap<string, Question>;
  readonly keys: ReadonlyMap<string, { readonly key: Key; readonly revision: number }>;
}

/** What is kept of tests that are sat now, in characters of JSON. */
const max = 8_000_000;

/** Whether a test has room for more: whoever edits it, sits it or hands it in waits for all that it ever asked. Keys that are mended have some left. */
export const hasRoom = async (sql: Sql, paperId: string, more: object, isMended = false): Promise<boolean> =>
  (await signOf(sql, paperId)).size + JSON.stringify(more).length <= (isMended ? max : paperLimits.letters);

interface Kept {
  readonly sign: string;
  readonly size: number;
  readonly judged: Judged;
}

/** By test, the one that was asked for last at the end. */
const kept = new Map<string, Kept>();

/** A version is written once, and each change of a key is another revision of it: sums tell one state of a test from another. */
const signOf = async (sql: Sql, paperId: string): Promise<{ readonly sign: string; readonly size: number }> => {
  const sums = (table: string, number: string, time: string, json: string) =>
    sql
      .withTables<AnyTables>()
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.sum(number).as('number'),
        fn.max(time).as('time'),
        fn.sum(fn('length', [json])).as('size'),
      ])
      .where('paper_id', '=', paperId)
      .executeTakeFirstOrThrow();
  const [questions, keys] = await Promise.all([
    sums('question', 'created_at', 'created_at', 'question'),
    sums('question_key', 'revision', 'updated_at', 'key'),
  ]);
  return {
    sign: JSON.stringify(
      [questions, keys].map(({ count, number, time, size }) => [count, number, time, size].map(Number)),
    ),
    size: Number(questions.size ?? 0) + Number(keys.size ?? 0),
  };
};

/**
 * What a class is marked by, read once for all of them: of a long test it is megabytes of JSON, and its keys are folded once as long
 * as they are the same objects. That nothing changed is asked each time, in the transaction of whoever asks.
 */
export const judgedOf = async (sql: Sql, paperId: string): Promise<Judged> => {
  const { sign, size } = await signOf(sql, paperId);
  const known = kept.get(paperId);
  kept.delete(paperId);
  if (known?.sign === sign) {
    kept.set(paperId, known);
    return known.judged;
  }
  const [questions, keys] = await Promise.all([questionsOf(sql, paperId), keysOf(sql, paperId)]);
  const judged: Judged = {
    questions: new Map(questions.map(({ id, question }) => [id, question])),
    keys: new Map(keys.map(({ id, key, revision }) => [id, { key, revision }])),
  };
  if (size <= max) kept.set(paperId, { sign, size, judged });
  makeRoom();
  return judged;
};

const makeRoom = (): void => {
  let all = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [id, { size }] of kept) {
    if (all <= max) return;
    kept.delete(id);
    all -= size;
  }
};
