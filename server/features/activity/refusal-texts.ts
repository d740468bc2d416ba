import type { Words } from '#server/core/feature.ts';

export const activityWords: Words = {
  'activity.titleBlank': { zh: '请输入名称', zh_tw: '請輸入名稱', en: 'Enter a name' },
  'activity.closesTooEarly': {
    zh: '截止时间须晚于开始时间',
    zh_tw: '截止時間須晚於開始時間',
    en: 'The deadline must be later than the beginning',
  },
  'activity.gone': { zh: '内容不存在或已取消发布', zh_tw: '內容不存在或已取消發布', en: 'It is not there any more' },
  'activity.deadlinePassed': {
    zh: '截止时间已过，请重新设置',
    zh_tw: '截止時間已過，請重新設定',
    en: 'Its deadline has passed: choose another one',
  },
  'activity.nobody': { zh: '请选择发布对象', zh_tw: '請選擇發布對象', en: 'Choose whom it is for' },
};
