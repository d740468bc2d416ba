import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { accountCalls } from './handlers.ts';
import { sessionCalls } from './sessions.ts';
import { accountMutations, servePictures, settingsCalls } from './settings.ts';
import { profile, settings } from './store.ts';

export const account: Feature = {
  name: 'account',
  entities: [asEntity(profile), asEntity(settings)],
  mutations: accountMutations,
  calls: [...accountCalls, ...settingsCalls, ...sessionCalls],
  serve: servePictures,
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
    'account.oldPasswordWrong': {
      zh: '当前密码不正确',
      zh_tw: '目前的密碼不正確',
      en: 'This is not the current password',
    },
    'account.passwordSame': {
      zh: '新密码与当前密码相同',
      zh_tw: '新密碼與目前的密碼相同',
      en: 'The new password is the current one',
    },
    'account.notAPicture': {
      zh: '图片不是 JPEG 或 WebP 格式',
      zh_tw: '圖片不是 JPEG 或 WebP 格式',
      en: 'Not a JPEG or WebP picture',
    },
    'account.pictureTooLarge': {
      zh: '图片大于 48 kB',
      zh_tw: '圖片大於 48 kB',
      en: 'The picture is larger than 48 kB',
    },
  },
};
