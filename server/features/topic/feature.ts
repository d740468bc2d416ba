import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { countVotes } from './counting.ts';
import { followOn } from './following.ts';
import { topicMutations } from './handlers.ts';
import { forgetVoters } from './jobs.ts';
import { topic as v0005 } from './migrations/0005-topic.ts';
import { topicRich as v0036 } from './migrations/0036-topic-rich.ts';
import { topicReaders as v0068 } from './migrations/0068-topic-readers.ts';
import { topicCalls } from './questions.ts';
import { replyMutations } from './replies.ts';
import { topicCount, topicEdition, topic as topicEntity, topicReply, topicSetting, topicVote } from './store.ts';
import './kinds.ts';

export const topic: Feature = {
  name: 'topic',
  migrations: { '0005-topic': v0005, '0036-topic-rich': v0036, '0068-topic-readers': v0068 },
  entities: [
    asEntity(topicEntity),
    asEntity(topicReply),
    asEntity(topicEdition),
    asEntity(topicVote),
    asEntity(topicCount),
    asEntity(topicSetting),
  ],
  mutations: [...topicMutations, ...replyMutations],
  calls: topicCalls,
  jobs: [forgetVoters, followOn, countVotes],
  schedules: [],
  left: [],
  words: {
    'topic.titleBlank': { zh: '请输入话题标题', zh_tw: '請輸入話題標題', en: 'Enter the title of the topic' },
    'topic.replyBlank': { zh: '请输入回复内容', zh_tw: '請輸入回覆內容', en: 'Enter the text of the reply' },
    'topic.gone': { zh: '话题不存在或已删除', zh_tw: '話題不存在或已刪除', en: 'The topic is not there any more' },
    'topic.replyGone': { zh: '回复不存在或已删除', zh_tw: '回覆不存在或已刪除', en: 'The reply is not there any more' },
    'topic.notYours': { zh: '只能修改自己写的内容', zh_tw: '只能修改自己寫的內容', en: 'You can only change your own' },
    'topic.forbidden': {
      zh: '老师已关闭讨论',
      zh_tw: '老師已關閉討論',
      en: 'The teacher has closed the discussion',
    },
    'topic.hasReplies': {
      zh: '已有人回复，请联系老师删除',
      zh_tw: '已有人回覆，請聯絡老師刪除',
      en: 'Others have replied: ask the teacher to delete it',
    },
  },
};
