import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { activityMutations } from './handlers/activities.ts';
import { importMutations } from './handlers/imports.ts';
import { namingMutations } from './handlers/naming.ts';
import { publishDue, releaseMutations } from './handlers/releases.ts';
import { structureMutations } from './handlers/structure.ts';
import { contentQuestions } from './questions/content.ts';
import { importQuestions } from './questions/imports.ts';
import { releaseQuestions } from './questions/releases.ts';
import { activity, chapter, fileType, folder, lessonLink } from './store.ts';
import { contentWords } from './words.ts';

export const content: Feature = {
  name: 'content',
  entities: [asEntity(chapter), asEntity(folder), asEntity(fileType), asEntity(lessonLink), asEntity(activity)],
  mutations: [...structureMutations, ...namingMutations, ...activityMutations, ...releaseMutations, ...importMutations],
  calls: [...contentQuestions, ...releaseQuestions, ...importQuestions],
  jobs: [publishDue],
  schedules: [],
  left: [],
  words: contentWords,
};
