import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { topicMutations } from './handlers.ts';
import { topicCalls } from './questions.ts';
import { topic as topicEntity, topicReply } from './store.ts';

export const topic: Feature = {
  name: 'topic',
  entities: [asEntity(topicEntity), asEntity(topicReply)],
  mutations: topicMutations,
  calls: topicCalls,
  jobs: [],
  schedules: [],
  left: [],
  words: {
    'topic.titleBlank': { zh: '请输入话题标题', zh_tw: '請輸入話題標題', en: 'Enter the title of the topic' },
    'topic.replyBlank': { zh: '请输入回复内容', zh_tw: '請輸入回覆內容', en: 'Enter the text of the reply' },
    'topic.gone': { zh: '话题不存在或已删除', zh_tw: '話題不存在或已刪除', en: 'The topic is not there any more' },
    'topic.replyGone': { zh: '回复不存在或已删除', zh_tw: '回覆不存在或已刪除', en: 'The reply is not there any more' },
    'topic.notYours': {
      zh: '只能修改自己的回复',
      zh_tw: '只能修改自己的回覆',
      en: 'Only your own replies can be edited',
    },
  },
};
