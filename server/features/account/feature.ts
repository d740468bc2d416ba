import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { accountCalls } from './handlers.ts';
import { profile } from './store.ts';

export const account: Feature = {
  name: 'account',
  entities: [asEntity(profile)],
  mutations: [],
  calls: accountCalls,
  jobs: [],
  schedules: [],
  left: [],
  words: {
    'account.wrongPassword': { zh: '账号或密码错误', zh_tw: '帳號或密碼錯誤', en: 'Wrong account or password' },
    'account.locked': {
      zh: '尝试次数过多，请稍后再试',
      zh_tw: '嘗試次數過多，請稍後再試',
      en: 'Too many attempts; try again later',
    },
    'account.accountTaken': { zh: '账号已存在', zh_tw: '帳號已存在', en: 'The account name is in use' },
    'account.institutionUnknown': { zh: '机构不存在', zh_tw: '機構不存在', en: 'Unknown institution' },
  },
};
