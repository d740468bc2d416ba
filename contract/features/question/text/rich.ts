import { plainOfRichText, richOfPlain } from '#contract/core/text/rich-text.ts';

const formula = /\$([^$\n]{1,500})\$/g;
const picture = /!\[([^\]\n]{0,500})\]\(file:([0-9a-f]{8}-[0-9a-f-]{27})\)/g;

/** Lines as they stand in a text: their words, with `$…$` for formulas and `![name](file:id)` for pictures of the school. */
export const richOfText = (lines: readonly string[]): string => {
  const text = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  return richOfPlain(text)
    .replaceAll(formula, '<span data-formula="inline">$1</span>')
    .replaceAll(picture, '<img src="file:$2" alt="$1">');
};

/** The same back, line by line. Formats that a text has no way to say are lost; `isPlain` says so before. */
export const textOfRich = (html: string): string[] => {
  const words = plainOfRichText(
    html
      .replaceAll(
        /<img\b[^>]*?src="file:([0-9a-f-]{36})"[^>]*>/g,
        (tag, id: string) => `![${/alt="([^"]*)"/.exec(tag)?.[1] ?? ''}](file:${id})`,
      )
      .replaceAll(/<span data-formula="(?:inline|block)">([^<]*)<\/span>/g, (_tag, words: string) => `$${words}$`),
  );
  return words === '' ? [] : words.split('\n');
};

/** Whether printing it as text and reading it again gives it back. */
export const isPlain = (html: string): boolean => html === '' || richOfText(textOfRich(html)) === html;
