import type { Words } from '#server/core/feature.ts';

export const homeworkWords: Words = {
  'homework.contentBlank': {
    zh: '请输入作业内容或添加附件',
    zh_tw: '請輸入作業內容或新增附件',
    en: 'Write the task, or add a file',
  },
  'homework.partsUneven': {
    zh: '各分项之和与总分不一致',
    zh_tw: '各分項之和與總分不一致',
    en: 'The parts do not add up to the total score',
  },
  'homework.gone': {
    zh: '作业不存在，或已撤回',
    zh_tw: '作業不存在，或已撤回',
    en: 'The homework was deleted or taken back',
  },
  'homework.empty': {
    zh: '请填写答案或添加文件',
    zh_tw: '請填寫答案或新增檔案',
    en: 'Write an answer, or add a file',
  },
  'homework.notOpen': { zh: '作业尚未开始', zh_tw: '作業尚未開始', en: 'The homework has not begun' },
  'homework.closed': {
    zh: '已过截止时间，不再接收迟交作业',
    zh_tw: '已過截止時間，不再接收遲交作業',
    en: 'The deadline has passed, and late work is not taken',
  },
  'homework.handedIn': {
    zh: '作业已提交，不能再修改',
    zh_tw: '作業已提交，不能再修改',
    en: 'It was handed in already and cannot be replaced any more',
  },
  'homework.graded': {
    zh: '教师已开始批阅，不能再修改',
    zh_tw: '教師已開始批閱，不能再修改',
    en: 'Your teacher has begun to review it, so it cannot be replaced',
  },
  'homework.scoreRange': {
    zh: '分数超出范围，或与各分项之和不符',
    zh_tw: '分數超出範圍，或與各分項之和不符',
    en: 'The score is out of range, or its parts do not add up to it',
  },
  'homework.reasonBlank': { zh: '请填写原因', zh_tw: '請填寫原因', en: 'Write a reason' },
  'homework.notHandedIn': { zh: '尚未提交', zh_tw: '尚未提交', en: 'Nothing was handed in' },
  'homework.boundsWrong': {
    zh: '请检查随机分数的范围',
    zh_tw: '請檢查隨機分數的範圍',
    en: 'Check the range of the random scores',
  },
  'homework.stillOpen': {
    zh: '截止时间之后才能分享答案',
    zh_tw: '截止時間之後才能分享答案',
    en: 'Answers can be shared after the deadline',
  },
};
