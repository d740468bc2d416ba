import * as ai from '#contract/features/homework/ai-writes.ts';
import { homeworkRows } from '#contract/features/homework/entities.ts';
import * as handing from '#contract/features/homework/handing-in-writes.ts';
import * as helping from '#contract/features/homework/helping-writes.ts';
import * as peers from '#contract/features/homework/peer-writes.ts';
import * as reviews from '#contract/features/homework/review-writes.ts';
import * as writes from '#contract/features/homework/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const homework: DataFeature = {
  name: 'homework',
  tables: Object.values(homeworkRows),
  writes: [
    ...Object.values(writes),
    ...Object.values(handing),
    ...Object.values(reviews),
    ...Object.values(helping),
    ...Object.values(peers),
    ...Object.values(ai),
  ],
};
