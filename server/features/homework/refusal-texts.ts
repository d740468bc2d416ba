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
    zh: '作业不存在，或已取消发布',
    zh_tw: '作業不存在，或已取消發布',
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
    en: 'The deadline has passed, and late submissions are not accepted',
  },
  'homework.handedIn': {
    zh: '作业已提交，不能再修改',
    zh_tw: '作業已繳交，不能再修改',
    en: 'It was handed in already and cannot be replaced any more',
  },
  'homework.tooOften': {
    zh: '提交次数过多，请联系老师退回后再提交',
    zh_tw: '繳交次數過多，請聯絡老師退回後再繳交',
    en: 'This was handed in too often. Ask your teacher to return it first',
  },
  'homework.graded': {
    zh: '老师已开始批阅，不能再修改',
    zh_tw: '老師已開始批閱，不能再修改',
    en: 'Your teacher has begun to review it, so it cannot be replaced',
  },
  'homework.scoreRange': {
    zh: '分数超出范围，或与各分项之和不符',
    zh_tw: '分數超出範圍，或與各分項之和不符',
    en: 'The score is out of range, or its parts do not add up to it',
  },
  'homework.reasonBlank': { zh: '请填写原因', zh_tw: '請填寫原因', en: 'Write a reason' },
  'homework.notHandedIn': { zh: '尚未提交', zh_tw: '尚未繳交', en: 'Nothing was handed in' },
  'homework.boundsWrong': {
    zh: '请检查随机分数的范围',
    zh_tw: '請檢查隨機分數的範圍',
    en: 'Check the range of the random scores',
  },
  'homework.modeUnset': {
    zh: '请选择小组方案，或设置互评规则',
    zh_tw: '請選擇小組方案，或設定互評規則',
    en: 'Choose the groups, or say how classmates review',
  },
  'homework.levelTooHigh': {
    zh: '评分等级高于该分项的分值',
    zh_tw: '評分等級高於該分項的配分',
    en: 'A level is worth more than its part',
  },
  'homework.noGroup': {
    zh: '你不在可提交该作业的小组中',
    zh_tw: '你不在可繳交該作業的小組中',
    en: 'You are in none of the groups that hand it in',
  },
  'homework.notReviewer': {
    zh: '这份作业不由此人互评',
    zh_tw: '這份作業不由此人互評',
    en: 'This submission is not reviewed by this person',
  },
  'homework.peerBegun': {
    zh: '互评已分配，只能修改截止时间',
    zh_tw: '互評已分配，只能修改截止時間',
    en: 'Reviews were given out: only the date can be changed',
  },
  'homework.peerOver': { zh: '互评已截止', zh_tw: '互評已截止', en: 'The date of the reviews has passed' },
  'homework.needsVip': {
    zh: '非会员每次最多下载 5 份作业',
    zh_tw: '非會員每次最多下載 5 份作業',
    en: 'Without membership five submissions are downloaded at a time',
  },
  'homework.tooMuch': {
    zh: '作业总大小超出单个压缩包上限，请分批下载',
    zh_tw: '作業總大小超出單一壓縮檔上限，請分批下載',
    en: 'The submissions are larger than one archive holds',
  },
  'homework.notAuthor': {
    zh: '文件中的作业不属于本课程的学生',
    zh_tw: '檔案中的作業不屬於本課程的學生',
    en: 'The file holds a submission of somebody who is no student of this course',
  },
  'homework.takenIn': { zh: '该作业已收到', zh_tw: '該作業已收到', en: 'This submission is here already' },
  'homework.olderFile': {
    zh: '已收到比文件更新的版本',
    zh_tw: '已收到比檔案更新的版本',
    en: 'A newer version than that of the file is here already',
  },
  'homework.noModel': {
    zh: '学校尚未接入 AI',
    zh_tw: '學校尚未連接 AI',
    en: 'The school has no AI connected',
  },
  'homework.stillOpen': {
    zh: '截止时间之后才能分享答案',
    zh_tw: '截止時間之後才能分享答案',
    en: 'Answers can be shared after the deadline',
  },
};
