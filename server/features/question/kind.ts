import { ok } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { derivedId } from '#contract/core/text/digest.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { refusePublishPaper } from '#contract/features/question/publishing.ts';
import type { Sql } from '#server/core/db/database.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Author, activityKind } from '#server/features/activity/kinds.ts';
import { watchActivities } from '#server/features/activity/watch.ts';
import { keepPaperFiles } from './papers.ts';
import {
  bytesOfPaper,
  itemsOf,
  keysOf,
  paper,
  paperItem,
  paperPlan,
  question,
  questionKey,
  questionsOf,
} from './store.ts';

/** Versions with their keys, by id. */
const pairsOf = async (tx: Tx, paperId: string) => {
  const [questions, keys] = await Promise.all([questionsOf(tx.sql, paperId), keysOf(tx.sql, paperId)]);
  const keyOf = new Map(keys.map((row) => [row.id, row]));
  return new Map(
    questions.flatMap((row) => {
      const key = keyOf.get(row.id);
      return key === undefined ? [] : [[row.id, { row, key }] as const];
    }),
  );
};

const refusePublish = async (tx: Tx, row: ActivityRow) => {
  const [plan, items, pairs] = await Promise.all([
    tx.get(paperPlan, courseScope(row.courseId), row.id),
    itemsOf(tx.sql, row.id),
    pairsOf(tx, row.id),
  ]);
  const questions = new Map([...pairs].map(([id, pair]) => [id, { question: pair.row.question, key: pair.key.key }]));
  return refusePublishPaper(plan ?? { sections: [], rules: [] }, items, questions);
};

/** An id of the copy's own, the same however often the copying is tried. */
const copyOf = (to: ActivityRow, id: string): string => derivedId(to.id, 'paper copy', id);

/** The versions that are asked now, under ids of their own. */
const copied = async (tx: Tx, from: ActivityRow, to: ActivityRow, author: Author) => {
  const scope = courseScope(from.courseId);
  const [details, plan, items, pairs] = await Promise.all([
    tx.get(paper, scope, from.id),
    tx.get(paperPlan, scope, from.id),
    itemsOf(tx.sql, from.id),
    pairsOf(tx, from.id),
  ]);
  if (details === undefined || plan === undefined) return ok({});
  const place = { courseId: to.courseId, paperId: to.id };
  for (const item of items) {
    const pair = pairs.get(item.versionId);
    if (pair === undefined) continue;
    const versionId = copyOf(to, `${item.id}/${item.versionId}`);
    await tx.put(question, { ...pair.row, ...place, id: versionId, createdBy: author.uid, createdAt: author.at });
    await tx.put(questionKey, { ...pair.key, ...place, id: versionId, revision: 1, editions: { key: author.mid } });
    await tx.put(paperItem, {
      ...item,
      ...place,
      id: copyOf(to, item.id),
      versionId,
      editions: { content: versionId },
    });
  }
  const copy = { ...details, id: to.id, courseId: to.courseId, readers: [...readersOf(to)] };
  const planned = { ...plan, id: to.id, courseId: to.courseId };
  await tx.put(paper, copy);
  await tx.put(paperPlan, planned);
  return keepPaperFiles(tx, to, copy, planned, author);
};

/** What everything that has a paper does with it. */
export const paperHooks = {
  refusePublish,
  readToPublish: bytesOfPaper,
  changed: async (tx: Tx, row: ActivityRow): Promise<void> => {
    const details = await tx.get(paper, courseScope(row.courseId), row.id);
    if (details !== undefined) await tx.put(paper, { ...details, readers: [...readersOf(row)] });
  },
  copied,
  /** Item, version and key of each question. */
  rowsOf: async (sql: Sql, id: string): Promise<number> => 3 * (await itemsOf(sql, id)).length,
  removed: async (tx: Tx, row: ActivityRow): Promise<void> => {
    const scope = courseScope(row.courseId);
    await tx.remove(paper, scope, row.id);
    await tx.remove(paperPlan, scope, row.id);
  },
};

/** A term of tests is thousands of rows. */
watchActivities({
  hanging: [asEntity(paperItem), asEntity(question), asEntity(questionKey)].map((of) => ({ of, by: 'paper_id' })),
});

activityKind({ ...paperHooks, kind: 'test', told: { contentType: 'test', event: 'test' }, todo: 'test' });
