import { chosenLanguage } from '#src/ui/words/language.ts';

/** What a stand says in the language of the picture. */
export const say = (chinese: string, english: string): string => (chosenLanguage() === 'en' ? english : chinese);
