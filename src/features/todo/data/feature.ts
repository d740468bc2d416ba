import { todoRows } from '#contract/features/todo/entities.ts';
import * as writes from '#contract/features/todo/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const todo: DataFeature = {
  name: 'todo',
  tables: Object.values(todoRows),
  writes: Object.values(writes),
};
