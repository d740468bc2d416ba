import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Refusal } from '#contract/core/refusal.ts';
import en from '#locales/en/refusals.json' with { type: 'json' };
import zh from '#locales/zh/refusals.json' with { type: 'json' };
import zhTw from '#locales/zh_tw/refusals.json' with { type: 'json' };
import type { Language } from '../feature.ts';

/** `zh` unless the header prefers another language that we speak. */
export const languageOf = (header: string | undefined): Language => {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().replace('_', '-');
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh_tw';
    if (/^zh\b/.test(tag)) return 'zh';
    if (/^en\b/.test(tag)) return 'en';
  }
  return 'zh';
};

const speaking = (language: Language, tag: string, messages: object): I18n =>
  setupI18n({ locale: language, locales: [tag], messages: { [language]: messages as Messages } });

/** What our screens show, too: `npm run i18n` writes these files from the catalogs. */
const spoken: Readonly<Record<Language, I18n>> = {
  zh: speaking('zh', 'zh-CN', zh),
  zh_tw: speaking('zh_tw', 'zh-TW', zhTw),
  en: speaking('en', 'en', en),
};

/** A refusal in words, the `message` of an answer: clients branch on the reason. */
export const say = ({ reason, params }: Refusal, language: Language): string =>
  spoken[language]._(reason, params ?? {});

export const done: Readonly<Record<Language, string>> = { zh: '成功', zh_tw: '成功', en: 'Success' };
