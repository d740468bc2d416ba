import { quizRows } from '#contract/features/quiz/entities.ts';
import * as writes from '#contract/features/quiz/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const quiz: DataFeature = {
  name: 'quiz',
  tables: Object.values(quizRows),
  writes: Object.values(writes),
};
