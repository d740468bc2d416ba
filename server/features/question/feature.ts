import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { bankMutations, emptyFolder } from './bank.ts';
import './kind.ts';
import { question as v0050 } from './migrations/0050-question.ts';
import { paperMutations } from './papers.ts';
import {
  bankFolder,
  bankItem,
  ownFolder,
  ownItem,
  paper,
  paperItem,
  paperPlan,
  question as questionEntity,
  questionKey,
} from './store.ts';

export const question: Feature = {
  name: 'question',
  migrations: { '0050-question': v0050 },
  entities: [
    asEntity(bankFolder),
    asEntity(bankItem),
    asEntity(ownFolder),
    asEntity(ownItem),
    asEntity(paper),
    asEntity(paperPlan),
    asEntity(paperItem),
    asEntity(questionEntity),
    asEntity(questionKey),
  ],
  mutations: [...bankMutations, ...paperMutations],
  calls: [],
  jobs: [emptyFolder],
  schedules: [],
  left: [],
  words: {
    'question.gone': {
      zh: '题目不存在或已删除',
      zh_tw: '題目不存在或已刪除',
      en: 'The question is not there any more',
    },
    'question.paperGone': {
      zh: '测试不存在或已删除',
      zh_tw: '測驗不存在或已刪除',
      en: 'The test is not there any more',
    },
    'question.folderBlank': { zh: '请输入文件夹名称', zh_tw: '請輸入資料夾名稱', en: 'Enter the name of the folder' },
    'question.paperOpen': {
      zh: '测试已发布，请先取消发布再修改题目',
      zh_tw: '測驗已發布，請先取消發布再修改題目',
      en: 'The test is published: take it back before you change its questions',
    },
    'question.tooMany': {
      zh: '一份测试最多{most}道题',
      zh_tw: '一份測驗最多 {most} 道題',
      en: 'A test has at most {most} questions',
    },
    'question.tooLong': {
      zh: '这份测试的题目（包括以前的版本）太长，请复制一份再继续修改',
      zh_tw: '這份測驗的題目（包括以前的版本）太長，請複製一份再繼續修改',
      en: 'The questions of this test, with their earlier versions, are too long: make a copy and go on there',
    },
    'question.empty': { zh: '请先添加题目', zh_tw: '請先新增題目', en: 'Add a question first' },
    'question.broken': {
      zh: '有{count}道题需要修改',
      zh_tw: '有 {count} 道題需要修改',
      en: 'Questions to be mended: {count}',
    },
    'question.shortPool': {
      zh: '抽题数量多于题库题数',
      zh_tw: '抽題數量多於題庫題數',
      en: 'A rule draws more questions than there are',
    },
  },
};
