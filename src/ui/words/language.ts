import { i18n, type Messages } from '@lingui/core';

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

interface Catalog {
  readonly messages: Messages;
}

/** In two parts: what /main is painted with, and everything else. */
const catalogs: Readonly<Record<Language, readonly [() => Promise<Catalog>, () => Promise<Catalog>]>> = {
  zh: [() => import('../../../locales/zh/messages.po?first'), () => import('../../../locales/zh/messages.po?rest')],
  zh_tw: [
    () => import('../../../locales/zh_tw/messages.po?first'),
    () => import('../../../locales/zh_tw/messages.po?rest'),
  ],
  en: [() => import('../../../locales/en/messages.po?first'), () => import('../../../locales/en/messages.po?rest')],
};

let whole: Promise<unknown> = Promise.resolve();

/** Resolves when every text of the language is here. */
export const whenWhole = (): Promise<unknown> => whole;

const activate = (language: Language, messages: Messages): void => {
  const tag = languages.find((one) => one.language === language)?.tag ?? 'zh-CN';
  i18n.loadAndActivate({ locale: language, locales: [tag], messages });
  document.documentElement.lang = tag;
};

/** At start: resolves when the first screen can speak; the rest of the texts follow. */
export const speakFirst = async (language: Language): Promise<void> => {
  const [first, rest] = catalogs[language].map((load) => load());
  const spoken = Promise.resolve(first).then((catalog) => activate(language, catalog?.messages ?? {}));
  whole = Promise.all([rest, spoken]).then(([catalog]) => i18n.load(language, catalog?.messages ?? {}));
  // Who needs them says so.
  whole.catch(() => undefined);
  await spoken;
};

/** Switches at once and wholly; what is on the screen follows. Remembered on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  const parts = await Promise.all(catalogs[language].map((load) => load()));
  activate(language, Object.assign({}, ...parts.map(({ messages }) => messages)));
  localStorage.setItem(storageKey, language);
};
