import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { gradebookMutations } from './handlers.ts';
import { gradebook as v0240 } from './migrations/0240-gradebook.ts';
import { gradebook as book, gradeItem, gradeMark } from './store.ts';

export const gradebook: Feature = {
  name: 'gradebook',
  migrations: { '0240-gradebook': v0240 },
  entities: [asEntity(book), asEntity(gradeItem), asEntity(gradeMark)],
  mutations: gradebookMutations,
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
};
