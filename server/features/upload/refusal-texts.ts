import type { Words } from '#server/core/feature.ts';

export const uploadWords: Words = {
  'upload.single': {
    zh: '目前仅支持单文件上传',
    zh_tw: '目前僅支援單一檔案上傳',
    en: 'Only single file upload is currently supported',
  },
  'upload.empty': {
    zh: '文件不能为空，已跳过',
    zh_tw: '檔案不能為空，已略過',
    en: 'The file cannot be empty, skipped',
  },
  'upload.overLimit': {
    zh: '文件超过大小限制',
    zh_tw: '檔案超過大小限制',
    en: 'The file is over the size limit of this place',
  },
  'upload.tooLarge': { zh: '上传文件最大支持2G', zh_tw: '上傳檔案最大支援 2G', en: 'Upload file supports at most 2G' },
  'upload.vipNeeded': {
    zh: '超过150M的文件需开通会员后上传',
    zh_tw: '超過 150M 的檔案需開通會員後上傳',
    en: 'Files over 150 MB are for members',
  },
  'upload.wrongImage': {
    zh: '请上传正确的图片格式',
    zh_tw: '請上傳正確的圖片格式',
    en: 'Please upload the correct image format',
  },
  'upload.wrongVideo': {
    zh: '请上传正确的视频格式',
    zh_tw: '請上傳正確的影片格式',
    en: 'Please upload the correct video format',
  },
  'upload.wrongDocument': {
    zh: '请上传正确的文档格式',
    zh_tw: '請上傳正確的文件格式',
    en: 'Please upload the correct document format',
  },
  'upload.wrongHomework': {
    zh: '请上传正确的作业格式',
    zh_tw: '請上傳正確的作業格式',
    en: 'Please upload the correct homework format',
  },
  'upload.wrongMbz': {
    zh: '请上传正确的mbz格式',
    zh_tw: '請上傳正確的 mbz 格式',
    en: 'Please upload the correct mbz format',
  },
  'upload.wrongFormat': {
    zh: '请上传正确的文件格式',
    zh_tw: '請上傳正確的檔案格式',
    en: 'Please upload the correct file format',
  },
  'upload.editorImage': {
    zh: '图片文件不能大于 5MB',
    zh_tw: '圖片檔案不能大於 5MB',
    en: 'Image files cannot be larger than 5 MB',
  },
  'upload.editorAudio': {
    zh: '音频仅支持mp3格式，且大小在10MB以内',
    zh_tw: '音訊僅支援 mp3 格式，且大小在 10MB 以內',
    en: 'Audio only mp3 and within 10MB',
  },
  'upload.mislabelled': {
    zh: '文件内容与扩展名不符',
    zh_tw: '檔案內容與副檔名不符',
    en: 'The content of the file is not what its name says',
  },
  'upload.changed': {
    zh: '文件内容已改变，请重新选择',
    zh_tw: '檔案內容已改變，請重新選擇',
    en: 'The file has changed',
  },
  'upload.mismatch': {
    zh: '文件校验未通过，请重新上传',
    zh_tw: '檔案驗證未通過，請重新上傳',
    en: 'What arrived is not the file; it is sent again',
  },
  'upload.tooManyOpen': {
    zh: '同时上传的文件过多，请稍后再试',
    zh_tw: '同時上傳的檔案過多，請稍後再試',
    en: 'Too many uploads at once; finish some first',
  },
  'upload.noRoom': { zh: '账户容量不足', zh_tw: '帳戶容量不足', en: 'Your room for files is used up' },
  'upload.serverFull': {
    zh: '服务器空间不足，请稍后再试',
    zh_tw: '伺服器空間不足，請稍後再試',
    en: 'The server has no room for files at the moment',
  },
  'upload.gone': {
    zh: '文件不存在或无权访问',
    zh_tw: '檔案不存在或無權存取',
    en: 'The file is not there, or not for you',
  },
  'upload.notToSave': {
    zh: '老师未允许下载',
    zh_tw: '老師未允許下載',
    en: 'The teacher has not allowed downloads',
  },
};
