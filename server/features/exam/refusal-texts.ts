import type { Words } from '#server/core/feature.ts';

export const examWords: Words = {
  'exam.gone': {
    zh: '测试不存在、已删除或已取消发布',
    zh_tw: '測驗不存在、已刪除或已取消發布',
    en: 'The test is not there any more',
  },
  'exam.notOpen': { zh: '测试尚未开始', zh_tw: '測驗尚未開始', en: 'The test has not begun yet' },
  'exam.closed': { zh: '测试已结束', zh_tw: '測驗已結束', en: 'The test is over' },
  'exam.noAttempts': { zh: '作答次数已用完', zh_tw: '作答次數已用完', en: 'No attempts are left' },
  'exam.empty': { zh: '测试中没有题目', zh_tw: '測驗中沒有題目', en: 'There are no questions in this test' },
  'exam.elsewhere': {
    zh: '正在另一台设备上作答，需要老师允许后才能在这里继续',
    zh_tw: '正在另一台裝置上作答，需要老師允許後才能在這裡繼續',
    en: 'It is open on another device. Staff can let you go on here',
  },
  'exam.scoreRange': { zh: '分数超出范围', zh_tw: '分數超出範圍', en: 'The score is out of range' },
  'exam.reasonBlank': { zh: '请填写原因', zh_tw: '請填寫原因', en: 'Write a reason' },
};
