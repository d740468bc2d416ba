import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { portalCalls, portalMutations } from './handlers.ts';
import { portal as v0010 } from './migrations/0010-portal.ts';
import { feedback } from './store.ts';

export const portal: Feature = {
  name: 'portal',
  migrations: { '0010-portal': v0010 },
  entities: [asEntity(feedback)],
  mutations: portalMutations,
  calls: portalCalls,
  jobs: [],
  schedules: [],
  left: [],
  words: {
    'portal.typeMissing': { zh: '请选择反馈类型', zh_tw: '請選擇回饋類型', en: 'Choose the type of feedback' },
    'portal.emailWrong': { zh: '请确认邮箱', zh_tw: '請確認信箱', en: 'Check the e-mail address' },
    'portal.contentBlank': { zh: '请输入反馈内容', zh_tw: '請輸入回饋內容', en: 'Write the feedback' },
    'portal.tooMuch': {
      zh: '反馈过于频繁，请一小时后再试',
      zh_tw: '回饋過於頻繁，請一小時後再試',
      en: 'Too much feedback within an hour; try again later',
    },
  },
};
