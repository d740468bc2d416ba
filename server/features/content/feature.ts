import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { contentMutations } from './handlers.ts';
import { longCopy } from './long-copies.ts';
import { content as v0013 } from './migrations/0013-content.ts';
import { contentQuestions } from './questions/content.ts';
import { importQuestions } from './questions/imports.ts';
import { releaseQuestions } from './questions/releases.ts';
import { chapter, fileType, folder, lessonLink } from './store.ts';

export const content: Feature = {
  name: 'content',
  migrations: { '0013-content': v0013 },
  entities: [asEntity(chapter), asEntity(folder), asEntity(fileType), asEntity(lessonLink)],
  mutations: contentMutations,
  calls: [...contentQuestions, ...releaseQuestions, ...importQuestions],
  jobs: [longCopy],
  schedules: [],
  left: [],
};
