import type { Words } from '#server/core/feature.ts';

export const contentWords: Words = {
  'content.titleBlank': { zh: '请输入名称', zh_tw: '請輸入名稱', en: 'Enter a name' },
  'content.nameBlank': { zh: '请输入名称', zh_tw: '請輸入名稱', en: 'Enter a name' },
  'content.nameTaken': {
    zh: '名称已存在，请换一个',
    zh_tw: '名稱已存在，請換一個',
    en: 'There is one of this name already',
  },
  'content.hoursInvalid': { zh: '学时须为正整数', zh_tw: '時數須為正整數', en: 'Hours are a positive whole number' },
  'content.urlInvalid': { zh: '请输入正确的链接地址', zh_tw: '請輸入正確的連結網址', en: 'Enter a valid address' },
  'content.timePast': {
    zh: '选择的时间不能早于当前时间',
    zh_tw: '選擇的時間不能早於目前時間',
    en: 'The time must not be earlier than now',
  },
  'content.closesTooEarly': {
    zh: '结束时间须晚于发布时间',
    zh_tw: '結束時間須晚於發布時間',
    en: 'The end must be later than the publishing',
  },
  'content.tooDeep': { zh: '节下不能再分节', zh_tw: '節下不能再分節', en: 'A section cannot hold sections' },
  'content.folderLoop': {
    zh: '不能移动到自己的子文件夹',
    zh_tw: '不能移動到自己的子資料夾',
    en: 'A folder cannot be moved into itself',
  },
  'content.wrongKind': { zh: '内容类型不符', zh_tw: '內容類型不符', en: 'Not this kind of content' },
  'content.gone': { zh: '内容不存在', zh_tw: '內容不存在', en: 'The content does not exist' },
};
