import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { answeringMutations } from './answering.ts';
import { holdingMutations } from './holding.ts';
import './kind.ts';
import { quiz as v0146 } from './migrations/0146-quiz.ts';
import { quizJobs } from './scores.ts';
import { given, ownAnswer, round } from './store.ts';

export const quiz: Feature = {
  name: 'quiz',
  migrations: { '0146-quiz': v0146 },
  entities: [asEntity(round), asEntity(ownAnswer), asEntity(given)],
  mutations: [...holdingMutations, ...answeringMutations],
  calls: [],
  jobs: quizJobs,
  schedules: [],
  left: [],
  words: {
    'quiz.gone': {
      zh: '题目不存在或已取消',
      zh_tw: '題目不存在或已取消',
      en: 'The question is not there any more',
    },
    'quiz.notPublished': {
      zh: '请先发布互动测验',
      zh_tw: '請先發布互動測驗',
      en: 'Publish the quiz first',
    },
    'quiz.notForClass': {
      zh: '这种题型不能在课堂上提问',
      zh_tw: '這種題型不能在課堂上提問',
      en: 'This kind of question cannot be asked in class',
    },
    'quiz.shown': {
      zh: '答案已公布，不能再作答',
      zh_tw: '答案已公布，不能再作答',
      en: 'The answer was shown already',
    },
    'quiz.unfit': { zh: '答案与题目不符', zh_tw: '答案與題目不符', en: 'The answer does not fit the question' },
  },
};
