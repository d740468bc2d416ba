import type { NotificationText } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Language } from '#server/core/feature.ts';

type Said = Pick<NotificationRow, 'text' | 'title' | 'senderName' | 'people' | 'courseName'>;

type Sentence = (said: Said) => string;

const sentences: Readonly<Record<Exclude<NotificationText, 'own'>, Readonly<Record<Language, Sentence>>>> = {
  joined: {
    zh: ({ senderName, people, courseName }) =>
      `${senderName}${people > 1 ? `等 ${people} 人` : ''}加入了“${courseName}”`,
    zh_tw: ({ senderName, people, courseName }) =>
      `${senderName}${people > 1 ? `等 ${people} 人` : ''}加入了「${courseName}」`,
    en: ({ senderName, people, courseName }) =>
      `${senderName}${people > 1 ? ` and ${people - 1} more` : ''} joined “${courseName}”`,
  },
  removed: {
    zh: ({ courseName }) => `你已被移出“${courseName}”`,
    zh_tw: ({ courseName }) => `你已被移出「${courseName}」`,
    en: ({ courseName }) => `You were removed from “${courseName}”`,
  },
  becameAssistant: {
    zh: ({ courseName }) => `你已成为“${courseName}”的助教`,
    zh_tw: ({ courseName }) => `你已成為「${courseName}」的助教`,
    en: ({ courseName }) => `You are now an assistant of “${courseName}”`,
  },
  mentioned: {
    zh: ({ senderName, courseName, title }) =>
      `${senderName}在${courseName && `“${courseName}”`}消息中提到了你：${title}`,
    zh_tw: ({ senderName, courseName, title }) =>
      `${senderName}在${courseName && `「${courseName}」`}訊息中提到了你：${title}`,
    en: ({ senderName, courseName, title }) =>
      `${senderName} mentioned you${courseName && ` in “${courseName}”`}: ${title}`,
  },
  reminded: {
    zh: ({ title }) => `提醒你阅读：${title}`,
    zh_tw: ({ title }) => `提醒你閱讀：${title}`,
    en: ({ title }) => `Please read: ${title}`,
  },
  urged: {
    zh: ({ title }) => `提醒你提交：${title}`,
    zh_tw: ({ title }) => `提醒你繳交：${title}`,
    en: ({ title }) => `Please hand in: ${title}`,
  },
  handedIn: {
    zh: ({ senderName, title }) => `${senderName}为小组提交了“${title}”`,
    zh_tw: ({ senderName, title }) => `${senderName}為小組繳交了「${title}」`,
    en: ({ senderName, title }) => `${senderName} handed in “${title}” for your group`,
  },
  takenIn: {
    zh: ({ senderName, title }) => `${senderName}已代你提交“${title}”`,
    zh_tw: ({ senderName, title }) => `${senderName}已代你繳交「${title}」`,
    en: ({ senderName, title }) => `${senderName} took in your submission for “${title}”`,
  },
  returned: {
    zh: ({ title }) => `“${title}”已退回，请修改后重新提交`,
    zh_tw: ({ title }) => `「${title}」已退回，請修改後重新繳交`,
    en: ({ title }) => `“${title}” was returned to you`,
  },
  reviewed: {
    zh: ({ title }) => `“${title}”已批阅`,
    zh_tw: ({ title }) => `「${title}」已批閱`,
    en: ({ title }) => `“${title}” was reviewed`,
  },
  attendance: {
    zh: ({ title, courseName }) => `“${courseName}”正在签到：${title}`,
    zh_tw: ({ title, courseName }) => `「${courseName}」正在點名：${title}`,
    en: ({ title, courseName }) => `Attendance is being taken in “${courseName}”: ${title}`,
  },
  peerReview: {
    zh: ({ title }) => `“${title}”有作业待你互评`,
    zh_tw: ({ title }) => `「${title}」有作業待你互評`,
    en: ({ title }) => `Works of “${title}” wait for your review`,
  },
  added: {
    zh: ({ senderName, courseName }) => `${senderName}将你加入了“${courseName}”`,
    zh_tw: ({ senderName, courseName }) => `${senderName}將你加入了「${courseName}」`,
    en: ({ senderName, courseName }) => `${senderName} added you to “${courseName}”`,
  },
  addedToTeam: {
    zh: ({ senderName, title }) => `${senderName}将你加入了“${title}”`,
    zh_tw: ({ senderName, title }) => `${senderName}將你加入了「${title}」`,
    en: ({ senderName, title }) => `${senderName} added you to “${title}”`,
  },
  rightsChanged: {
    zh: ({ courseName }) => `你在“${courseName}”中的权限已更改`,
    zh_tw: ({ courseName }) => `你在「${courseName}」中的權限已變更`,
    en: ({ courseName }) => `What you may do in “${courseName}” was changed`,
  },
  offered: {
    zh: ({ senderName, courseName }) => `${senderName}想把“${courseName}”移交给你`,
    zh_tw: ({ senderName, courseName }) => `${senderName}想把「${courseName}」移交給你`,
    en: ({ senderName, courseName }) => `${senderName} wants to hand “${courseName}” over to you`,
  },
  tookOver: {
    zh: ({ senderName, courseName }) => `${senderName}已接收“${courseName}”`,
    zh_tw: ({ senderName, courseName }) => `${senderName}已接收「${courseName}」`,
    en: ({ senderName, courseName }) => `${senderName} has taken over “${courseName}”`,
  },
  applied: {
    zh: ({ senderName, courseName }) => `${senderName}报名了“${courseName}”`,
    zh_tw: ({ senderName, courseName }) => `${senderName}報名了「${courseName}」`,
    en: ({ senderName, courseName }) => `${senderName} applies for “${courseName}”`,
  },
  admitted: {
    zh: ({ courseName }) => `你已通过“${courseName}”的报名审核`,
    zh_tw: ({ courseName }) => `你已通過「${courseName}」的報名審核`,
    en: ({ courseName }) => `You were admitted to “${courseName}”`,
  },
  declined: {
    zh: ({ courseName }) => `“${courseName}”的报名未通过审核`,
    zh_tw: ({ courseName }) => `「${courseName}」的報名未通過審核`,
    en: ({ courseName }) => `Your application for “${courseName}” was declined`,
  },
  certified: {
    zh: ({ title }) => `“${title}”已通过你的身份认证`,
    zh_tw: ({ title }) => `「${title}」已通過你的身分認證`,
    en: ({ title }) => `“${title}” has certified you`,
  },
  uncertified: {
    zh: ({ title }) => `身份认证未通过：${title}`,
    zh_tw: ({ title }) => `身分認證未通過：${title}`,
    en: ({ title }) => `You were not certified: ${title}`,
  },
  memberPaid: {
    zh: ({ title }) => `付款成功，会员已生效：${title}`,
    zh_tw: ({ title }) => `付款成功，會員已生效：${title}`,
    en: ({ title }) => `Paid. Your membership is in force: ${title}`,
  },
  invoiceAnswered: {
    zh: ({ title }) => `发票申请已处理：${title}`,
    zh_tw: ({ title }) => `發票申請已處理：${title}`,
    en: ({ title }) => `Your invoice: ${title}`,
  },
  appealed: {
    zh: ({ title }) => `账号 ${title} 的申诉`,
    zh_tw: ({ title }) => `帳號 ${title} 的申訴`,
    en: ({ title }) => `Appeal about the account ${title}`,
  },
  appealDecided: {
    zh: ({ title }) => `申诉回复：${title}`,
    zh_tw: ({ title }) => `申訴回覆：${title}`,
    en: ({ title }) => `Answer to your appeal: ${title}`,
  },
  becameStudent: {
    zh: ({ courseName }) => `你在“${courseName}”中的身份已改为学生`,
    zh_tw: ({ courseName }) => `你在「${courseName}」中的身分已改為學生`,
    en: ({ courseName }) => `You are now a student of “${courseName}”`,
  },
};

/** What a notification says, for whoever does not word it by themselves. */
export const titleIn = (language: Language, said: Said): string =>
  said.text === 'own' ? said.title : sentences[said.text][language](said);
