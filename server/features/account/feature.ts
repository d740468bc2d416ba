import { hour } from '#contract/core/time.ts';
import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { appealHandlers, appealJobs } from './appeal/apply.ts';
import { appealDesk, appealPicture, forgetAppeals } from './appeal/decide.ts';
import { deskHandlers } from './desk/handlers.ts';
import { forgetImports, importJob } from './desk/import-task.ts';
import { refuseDesk } from './desk/store.ts';
import { serveCaptcha } from './entry/captcha.ts';
import { forgetCodes } from './entry/codes.ts';
import { entryHandlers } from './entry/handlers.ts';
import { qrHandlers } from './entry/qr.ts';
import { accountCalls } from './handlers.ts';
import { account as v0002 } from './migrations/0002-account.ts';
import { settings as v0009 } from './migrations/0009-settings.ts';
import { entry as v0040 } from './migrations/0040-entry.ts';
import { desk as v0066 } from './migrations/0066-desk.ts';
import { appeal as v0132 } from './migrations/0132-appeal.ts';
import { wechat as v0133 } from './migrations/0133-wechat.ts';
import { schoolImport as v0155 } from './migrations/0155-school-import.ts';
import { loginQrSession as v0157 } from './migrations/0157-login-qr-session.ts';
import { codesSideBySide as v0216 } from './migrations/0216-codes-side-by-side.ts';
import { agencyHandlers } from './person/agency.ts';
import { contactHandlers } from './person/contacts.ts';
import { eraseDue, eraseHandlers } from './person/erase.ts';
import { exportDownload, exportHandler } from './person/export.ts';
import { sessionCalls } from './sessions.ts';
import { accountMutations, servePictures, settingsCalls } from './settings.ts';
import { profile, profileOf, settings } from './store.ts';
import { wechatHandlers } from './wechat/handlers.ts';

export const account: Feature = {
  name: 'account',
  migrations: {
    '0002-account': v0002,
    '0009-settings': v0009,
    '0040-entry': v0040,
    '0066-desk': v0066,
    '0132-appeal': v0132,
    '0133-wechat': v0133,
    '0155-school-import': v0155,
    '0157-login-qr-session': v0157,
    '0216-codes-side-by-side': v0216,
  },
  entities: [asEntity(profile), asEntity(settings)],
  mutations: accountMutations,
  calls: [
    ...accountCalls,
    ...settingsCalls,
    ...sessionCalls,
    ...entryHandlers,
    ...qrHandlers,
    ...contactHandlers,
    ...agencyHandlers,
    ...eraseHandlers,
    exportHandler,
    ...wechatHandlers,
    ...deskHandlers,
    ...appealHandlers,
    ...appealDesk,
  ],
  things: { desk: refuseDesk },
  downloads: [exportDownload, appealPicture],
  serve: (app, core) => {
    servePictures(app, core);
    serveCaptcha(app, core);
  },
  beganAt: async (sql, uid) => (await profileOf(sql, uid))?.createdAt,
  jobs: [...appealJobs, importJob],
  schedules: [
    eraseDue,
    forgetAppeals,
    forgetImports,
    {
      name: 'account.forgetCodes',
      every: hour,
      run: async ({ core }) => void (await core.db.note((sql) => forgetCodes(sql, core.now()))),
    },
  ],
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
    'account.passwordCommon': {
      zh: '这个密码太常见，很容易被猜到',
      zh_tw: '這個密碼太常見，很容易被猜到',
      en: 'This password is among the first to be guessed',
    },
    'account.captchaNeeded': { zh: '请先完成图形验证', zh_tw: '請先完成圖形驗證', en: 'Calculate the sum first' },
    'account.captchaWrong': {
      zh: '计算结果不正确，请重试',
      zh_tw: '計算結果不正確，請重試',
      en: 'That is not the result; here is another one',
    },
    'account.emailWrong': { zh: '邮箱格式不正确', zh_tw: '信箱格式不正確', en: 'This is not an e-mail address' },
    'account.mobileWrong': { zh: '手机号格式不正确', zh_tw: '手機號碼格式不正確', en: 'This is not a mobile number' },
    'account.noMail': { zh: '学校未开通邮件服务', zh_tw: '學校未開通郵件服務', en: 'This school sends no e-mail' },
    'account.noSms': {
      zh: '学校未开通短信服务',
      zh_tw: '學校未開通簡訊服務',
      en: 'This school sends no text messages',
    },
    'account.codeTooSoon': {
      zh: '验证码发送过于频繁，请稍后再试',
      zh_tw: '驗證碼傳送過於頻繁，請稍後再試',
      en: 'Too many codes; try again later',
    },
    'account.codeWrong': { zh: '验证码不正确', zh_tw: '驗證碼不正確', en: 'The code is wrong' },
    'account.codeOver': {
      zh: '验证码已失效，请重新获取',
      zh_tw: '驗證碼已失效，請重新取得',
      en: 'The code is no longer valid; ask for another one',
    },
    'account.nobodyHasIt': {
      zh: '尚未注册，请先注册',
      zh_tw: '尚未註冊，請先註冊',
      en: 'Nobody has registered with this; register first',
    },
    'account.addressTaken': {
      zh: '该手机号或邮箱已被使用',
      zh_tw: '該手機號碼或信箱已被使用',
      en: 'This number or address is in use',
    },
    'account.closed': { zh: '账号已被学校停用', zh_tw: '帳號已被學校停用', en: 'The school has closed this account' },
    'account.resetOver': {
      zh: '操作已超时，请重新获取验证码',
      zh_tw: '操作已逾時，請重新取得驗證碼',
      en: 'This took too long; ask for another code',
    },
    'account.activationWrong': {
      zh: '账号或激活码不正确',
      zh_tw: '帳號或啟用碼不正確',
      en: 'Wrong account or activation code',
    },
    'account.qrOver': { zh: '二维码已失效', zh_tw: 'QR 碼已失效', en: 'The QR code is no longer valid' },
    'account.qrNumberWrong': {
      zh: '数字不一致，登录已取消',
      zh_tw: '數字不一致，登入已取消',
      en: 'The numbers differ; nothing was signed in',
    },
    'account.noWechat': {
      zh: '学校未开通微信登录',
      zh_tw: '學校未開通微信登入',
      en: 'This school has no sign-in by WeChat',
    },
    'account.wechatOver': {
      zh: '微信授权已失效，请重新扫码',
      zh_tw: '微信授權已失效，請重新掃碼',
      en: 'This sign-in by WeChat is no longer valid',
    },
    'account.wechatSilent': {
      zh: '微信暂无响应，请稍后再试',
      zh_tw: '微信暫無回應，請稍後再試',
      en: 'WeChat does not answer',
    },
    'account.wechatTaken': {
      zh: '该微信已绑定其他账号',
      zh_tw: '該微信已綁定其他帳號',
      en: 'This WeChat belongs to another account',
    },
    'account.lastWayIn': {
      zh: '至少保留一种登录方式',
      zh_tw: '至少保留一種登入方式',
      en: 'One way to sign in has to stay',
    },
    'account.certifiedAlready': {
      zh: '身份已由学校认证，请联系学校修改',
      zh_tw: '身分已由學校認證，請聯絡學校修改',
      en: 'The school has certified this; ask it for changes',
    },
    'account.teachesAlone': {
      zh: '你是部分课程的唯一教师，请先移交课程',
      zh_tw: '你是部分課程的唯一教師，請先移交課程',
      en: 'You are the only teacher of courses; hand them over first',
    },
    'account.personUnknown': { zh: '本校没有此人员', zh_tw: '本校沒有此人員', en: 'Nobody of your school' },
    'account.rosterTooLong': { zh: '名单人数过多', zh_tw: '名單人數過多', en: 'Too many people in one file' },
    'account.rosterNoHeading': {
      zh: '没有找到包含姓名、账号或学号的标题行',
      zh_tw: '找不到包含姓名、帳號或學號的標題列',
      en: 'No line names the columns name, and account or number',
    },
    'account.rosterEmpty': { zh: '名单中没有人员', zh_tw: '名單中沒有人員', en: 'The file names nobody' },
    'account.rosterUnreadable': { zh: '无法读取此文件', zh_tw: '無法讀取此檔案', en: 'This file cannot be read' },
    'account.rosterOldKind': {
      zh: '请将 .xls 文件另存为 .xlsx',
      zh_tw: '請將 .xls 檔案另存為 .xlsx',
      en: 'Save the .xls file as .xlsx',
    },
    'account.rosterTaken': {
      zh: '部分账号、学号或联系方式刚被占用，请重新检查文件',
      zh_tw: '部分帳號、學號或聯絡方式剛被使用，請重新檢查檔案',
      en: 'Somebody took one of these accounts meanwhile; look the file through again',
    },
    'account.importUnknown': { zh: '导入记录不存在', zh_tw: '匯入紀錄不存在', en: 'This import is not there any more' },
    'account.importOver': {
      zh: '账号已全部创建，不能再取消',
      zh_tw: '帳號已全部建立，不能再取消',
      en: 'All accounts are made; this cannot be cancelled any more',
    },
    'account.contactWrong': {
      zh: '手机号或邮箱格式不正确',
      zh_tw: '手機號碼或信箱格式不正確',
      en: 'Neither a mobile number nor an e-mail address',
    },
    'account.appealOver': {
      zh: '操作已超时，请重新提交',
      zh_tw: '操作已逾時，請重新送出',
      en: 'This took too long; begin again',
    },
    'account.appealFull': { zh: '最多三张图片', zh_tw: '最多三張圖片', en: 'Three pictures at most' },
    'account.appealUnknown': { zh: '申诉不存在', zh_tw: '申訴不存在', en: 'No such appeal' },
    'account.appealDecided': { zh: '申诉已被处理', zh_tw: '申訴已被處理', en: 'The appeal was answered already' },
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
