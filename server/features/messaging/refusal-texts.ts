import type { Words } from '#server/core/feature.ts';

export const messagingWords: Words = {
  'messaging.toOneself': {
    zh: '私信不支持自己给自己发',
    zh_tw: '私訊不支援自己傳給自己',
    en: 'Private messages to yourself are not supported',
  },
  'messaging.blank': { zh: '消息内容不能为空', zh_tw: '訊息內容不能為空', en: 'The message is empty' },
  'messaging.blocked': {
    zh: '对方已拒收你的私信',
    zh_tw: '對方已拒收你的私訊',
    en: 'They do not take private messages from you',
  },
  'messaging.blockedByYou': {
    zh: '你已拒收对方的私信，请先取消拒收',
    zh_tw: '你已拒收對方的私訊，請先取消拒收',
    en: 'You refuse their private messages; take them again first',
  },
  'messaging.stranger': {
    zh: '只能给同一课程的成员发私信',
    zh_tw: '只能傳私訊給同一課程的成員',
    en: 'You can only write to people of your courses',
  },
  'messaging.mutedAll': { zh: '当前已开启全员禁言', zh_tw: '目前已開啟全員禁言', en: 'Everybody is muted here' },
  'messaging.tooLate': {
    zh: '消息发出超过两分钟，不能撤回',
    zh_tw: '訊息傳出超過兩分鐘，不能收回',
    en: 'A message can be taken back within two minutes only',
  },
  'messaging.gone': { zh: '消息不存在或已删除', zh_tw: '訊息不存在或已刪除', en: 'The message is not there any more' },
  'messaging.groupNameBlank': { zh: '请输入群名称', zh_tw: '請輸入群組名稱', en: 'Enter a name for the group' },
  'messaging.groupEmpty': { zh: '请选择成员', zh_tw: '請選擇成員', en: 'Choose somebody' },
  'messaging.groupFull': { zh: '群成员已达上限', zh_tw: '群組成員已達上限', en: 'The group is full' },
};
