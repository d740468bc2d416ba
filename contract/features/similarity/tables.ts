import { inWork, rowTable } from '#contract/core/rows/table.ts';
import type { SimilarityCheckRow, SimilarityRow } from './rows.ts';

export const checkTable = rowTable<SimilarityCheckRow>({
  name: 'similarityCheck',
  scope: { kind: 'work', field: 'id' },
});

export const similarityTable = rowTable<SimilarityRow>({ name: 'similarity', scope: inWork, indexes: 'activityId' });

export const similarityTables = [checkTable, similarityTable];
