import type { MessageType } from '#contract/features/messaging/keys.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Language } from '#server/core/feature.ts';

/** Letters of a message that a notification shows. */
const shown = 120;

type Kinds = Readonly<Record<Exclude<MessageType, 'text' | 'change'>, string>>;

const kinds: Readonly<Record<Language, Kinds>> = {
  zh: { image: '[图片]', file: '[文件]', audio: '[语音]', video: '[视频]', homework: '[作业]' },
  zh_tw: { image: '[圖片]', file: '[檔案]', audio: '[語音]', video: '[影片]', homework: '[作業]' },
  en: { image: '[Picture]', file: '[File]', audio: '[Voice message]', video: '[Video]', homework: '[Homework]' },
};

/** A message in one line, for whoever has no screen of it. */
export const gistOf = (language: Language, { type, text, file, card }: MessageRow): string => {
  const kind = type === 'text' || type === 'change' ? '' : kinds[language][type];
  const named = type === 'file' ? (file?.name ?? '') : (card?.title ?? '');
  const line = [kind, named, text].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > shown ? `${letters.slice(0, shown).join('')}…` : line;
};
