import type { Feature, Words } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { deliver, marksMutations } from './handlers.ts';
import { marks as v0083 } from './migrations/0083-marks.ts';
import { mark, markRelease, markSheet } from './store.ts';

const words: Words = {
  'marks.gone': { zh: '作业或文件不存在', zh_tw: '作業或檔案不存在', en: 'The submission or the file is not there' },
  'marks.tooMany': { zh: '批注过多', zh_tw: '批註過多', en: 'Too many marks' },
  'marks.blank': { zh: '批注内容为空', zh_tw: '批註內容為空', en: 'The mark says nothing' },
};

export const marks: Feature = {
  name: 'marks',
  migrations: { '0083-marks': v0083 },
  entities: [asEntity(mark), asEntity(markRelease), asEntity(markSheet)],
  mutations: marksMutations,
  calls: [],
  jobs: [deliver],
  schedules: [],
  left: [],
  words,
};
