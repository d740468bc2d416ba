import type { Words } from '#server/core/feature.ts';

export const similarityWords: Words = {
  'similarity.notCompared': {
    zh: '该作业尚未查重',
    zh_tw: '該作業尚未查重',
    en: 'This submission has not been compared yet',
  },
};
