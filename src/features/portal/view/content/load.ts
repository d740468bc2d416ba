import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { chosenLanguage, type Language, languages } from '#src/ui/words/language.ts';
import type { PortalPageName, Texts } from './pages.ts';

/** The home page comes alone: it is the one that strangers on a slow network wait for. */
const homes = {
  zh: async () => ({ homePage: (await import('./zh/homePage.md?raw')).default }),
  zh_tw: async () => ({ homePage: (await import('./zh_tw/homePage.md?raw')).default }),
  en: async () => ({ homePage: (await import('./en/homePage.md?raw')).default }),
} satisfies Record<Language, () => Promise<Texts>>;

const pages = {
  zh: async () => (await import('./zh.ts')).texts,
  zh_tw: async () => (await import('./zh-tw.ts')).texts,
  en: async () => (await import('./en.ts')).texts,
} satisfies Record<Language, () => Promise<Texts>>;

const known = new Map<string, string>();

const keyOf = (language: Language, page: PortalPageName): string => `${language}/${page}`;

/** Fetches a page, so that it can be shown without waiting. */
export const loadText = async (page: PortalPageName, language: Language = chosenLanguage()): Promise<void> => {
  if (known.has(keyOf(language, page))) return;
  const texts: Texts = await (page === 'homePage' ? homes : pages)[language]();
  for (const [name, text] of Object.entries(texts)) known.set(`${language}/${name}`, text);
};

/** The page in the language of the screen; while another language is fetched, the one that is there. */
export const usePageText = (page: PortalPageName): string => {
  const { i18n } = useLingui();
  const [, seen] = useState('');
  const language = languages.find((one) => one.language === i18n.locale)?.language ?? 'zh';
  const key = keyOf(language, page);
  useEffect(() => {
    if (!known.has(key)) void loadText(page, language).then(() => seen(key));
  }, [page, language, key]);
  const spare = languages.map((one) => known.get(keyOf(one.language, page))).find((text) => text !== undefined);
  return known.get(key) ?? spare ?? '';
};
