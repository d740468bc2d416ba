import { i18n } from '@lingui/core';

export type Language = 'zh' | 'zh_tw' | 'en';

interface Spelling {
  readonly language: Language;
  /** Its name in itself. */
  readonly name: string;
  /** For `<html lang>` and Intl: `zh_tw` is no language tag. */
  readonly tag: string;
}

export const languages: readonly Spelling[] = [
  { language: 'zh', name: '简体中文', tag: 'zh-CN' },
  { language: 'zh_tw', name: '繁體中文', tag: 'zh-TW' },
  { language: 'en', name: 'English', tag: 'en' },
];

/** The key of the specification (P1). */
const storageKey = 'xlanguage';

export const chosenLanguage = (): Language => {
  const stored = localStorage.getItem(storageKey);
  return languages.find(({ language }) => language === stored)?.language ?? 'zh';
};

export const languageTag = (): string => languages.find(({ language }) => language === i18n.locale)?.tag ?? 'zh-CN';

const catalogs = {
  zh: () => import('../../../locales/zh/messages.po'),
  zh_tw: () => import('../../../locales/zh_tw/messages.po'),
  en: () => import('../../../locales/en/messages.po'),
} as const;

/** Loads the catalog and switches; what is on the screen follows. */
export const speak = async (language: Language): Promise<void> => {
  const { messages } = await catalogs[language]();
  const tag = languages.find((one) => one.language === language)?.tag ?? 'zh-CN';
  i18n.loadAndActivate({ locale: language, locales: [tag], messages });
  document.documentElement.lang = tag;
};

/** As above, and remembered on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await speak(language);
  localStorage.setItem(storageKey, language);
};
