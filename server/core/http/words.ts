import type { Language, Words } from '../feature.ts';

/** For people using other clients; screens branch on the reason and have their own words. */
export const coreWords: Words = {
  'core.ok': { zh: '成功', zh_tw: '成功', en: 'Success' },
  'core.notSignedIn': {
    zh: '未登录或登录已过期',
    zh_tw: '未登入或登入已過期',
    en: 'Not signed in, or the session has ended',
  },
  'core.notAllowed': { zh: '没有权限', zh_tw: '沒有權限', en: 'Not allowed' },
  'core.invalidInput': { zh: '参数错误', zh_tw: '參數錯誤', en: 'The request is not valid' },
  'core.linkExpired': { zh: '链接已过期', zh_tw: '連結已過期', en: 'The link has expired' },
  'core.linkInvalid': { zh: '链接签名无效', zh_tw: '連結簽章無效', en: 'The signature of the link is not valid' },
  'core.notFound': { zh: '未找到', zh_tw: '找不到', en: 'Not found' },
  'core.tooLarge': { zh: '内容过大', zh_tw: '內容過大', en: 'Too large' },
  'core.tooMany': {
    zh: '操作过于频繁，请稍后再试',
    zh_tw: '操作過於頻繁，請稍後再試',
    en: 'Too many requests; try again later',
  },
  'core.enoughToday': {
    zh: '今天写入的内容已达上限，请稍后再试',
    zh_tw: '今天寫入的內容已達上限，請稍後再試',
    en: 'That is as much as one person may write in a day; try again later',
  },
  'core.tryAgain': {
    zh: '服务暂时不可用，请稍后再试',
    zh_tw: '服務暫時無法使用，請稍後再試',
    en: 'The service is not available now; try again',
  },
  'core.idTaken': { zh: '该编号已被使用', zh_tw: '該編號已被使用', en: 'The id is already in use' },
  'core.conflict': { zh: '内容已被他人修改', zh_tw: '內容已被他人修改', en: 'Somebody changed this meanwhile' },
  'core.parentRefused': {
    zh: '前一步操作未被接受',
    zh_tw: '前一步操作未被接受',
    en: 'What this builds on was not accepted',
  },
  'core.refused': { zh: '操作未被接受', zh_tw: '操作未被接受', en: 'Not accepted' },
  'core.unknownMutation': { zh: '未知操作', zh_tw: '未知操作', en: 'Unknown operation' },
  'core.fingerprintMismatch': {
    zh: '操作编号重复',
    zh_tw: '操作編號重複',
    en: 'The operation id was used for other content',
  },
  'core.wrongUser': { zh: '账号与登录状态不一致', zh_tw: '帳號與登入狀態不一致', en: 'The request is of another user' },
  'core.updateNeeded': { zh: '请更新到最新版本', zh_tw: '請更新到最新版本', en: 'An update is needed' },
  'core.sealed': { zh: '操作已取消', zh_tw: '操作已取消', en: 'The operation was withdrawn' },
};

/** `zh` unless the header prefers another language that we speak. */
export const languageOf = (header: string | undefined): Language => {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().replace('_', '-');
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh_tw';
    if (/^zh\b/.test(tag)) return 'zh';
    if (/^en\b/.test(tag)) return 'en';
  }
  return 'zh';
};

export type Say = (reason: string, language: Language) => string;

export const createSay = (tables: readonly Words[]): Say => {
  const all: Words = Object.assign({}, ...tables);
  return (reason, language) => all[reason]?.[language] ?? reason;
};
