import type { NotificationText } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Language, Words } from '#server/core/feature.ts';

export const notificationWords: Words = {
  'notification.gone': {
    zh: '通知不存在或已撤回',
    zh_tw: '通知不存在或已撤回',
    en: 'The notification is not there any more',
  },
  'notification.pushOff': {
    zh: '学校尚未开通系统推送',
    zh_tw: '學校尚未開通系統推播',
    en: 'The school has not set up push notifications',
  },
  'notification.pushServiceUnknown': {
    zh: '不支持该浏览器的推送服务',
    zh_tw: '不支援該瀏覽器的推播服務',
    en: 'The push service of this browser is not supported',
  },
};

type Said = Pick<NotificationRow, 'text' | 'title' | 'senderName' | 'people' | 'courseName'>;

type Sentence = (said: Said) => string;

const sentences: Readonly<Record<Exclude<NotificationText, 'own'>, Readonly<Record<Language, Sentence>>>> = {
  joined: {
    zh: ({ senderName, people }) => `${senderName}${people > 1 ? `等 ${people} 人` : ''}加入了课程`,
    zh_tw: ({ senderName, people }) => `${senderName}${people > 1 ? `等 ${people} 人` : ''}加入了課程`,
    en: ({ senderName, people }) =>
      people > 1 ? `${senderName} and ${people - 1} more joined the course` : `${senderName} joined the course`,
  },
  removed: {
    zh: ({ courseName }) => `您已被移出课程“${courseName}”`,
    zh_tw: ({ courseName }) => `您已被移出課程「${courseName}」`,
    en: ({ courseName }) => `You were removed from the course “${courseName}”`,
  },
  becameAssistant: {
    zh: () => '您已成为课程助教',
    zh_tw: () => '您已成為課程助教',
    en: () => 'You are now an assistant of the course',
  },
  becameStudent: {
    zh: () => '您在课程中的身份已改为学生',
    zh_tw: () => '您在課程中的身分已改為學生',
    en: () => 'You are now a student of the course',
  },
};

/** What a notification says, for whoever does not word it by themselves. */
export const titleIn = (language: Language, said: Said): string =>
  said.text === 'own' ? said.title : sentences[said.text][language](said);
