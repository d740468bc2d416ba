import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { checkTable, similarityTable } from '#contract/features/similarity/tables.ts';
import type { Replica } from '#src/core/replica.ts';

export const checkOf = (replica: Replica, activityId: string): Promise<SimilarityCheckRow | undefined> =>
  replica.rows(checkTable).get(activityId);

/** The most similar first. */
export const similaritiesIn = async (replica: Replica, activityId: string): Promise<SimilarityRow[]> =>
  (await replica.rows(similarityTable).where('activityId').equals(activityId).toArray()).sort(
    (one, other) => other.share - one.share || (one.id < other.id ? -1 : 1),
  );

export const similarityOf = (replica: Replica, id: string): Promise<SimilarityRow | undefined> =>
  replica.rows(similarityTable).get(id);
