import { stored } from '#contract/core/rows/table.ts';
import { SimilarityCheckRow, SimilarityRow } from './rows.ts';
import { checkTable, similarityTable } from './tables.ts';

export const similarityRows = {
  similarityCheck: stored(checkTable, SimilarityCheckRow, { audience: 'staff' }),
  similarity: stored(similarityTable, SimilarityRow, { audience: 'staff' }),
};
