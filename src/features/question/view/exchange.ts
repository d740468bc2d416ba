import type { Pair } from '#contract/features/question/exchange/pairs.ts';
import { atScore, itemsBySection } from '#contract/features/question/paper.ts';
import { printText } from '#contract/features/question/text/print.ts';
import { tableOf } from '#contract/features/question/text/table.ts';
import type { WholePaper } from '#src/features/question/data/queries.ts';
import { saveSheets, saveText } from '#src/ui/words/save.ts';
import { partId } from './show/props.ts';

export const fileFormats = ['text', 'table', 'gift', 'moodle'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Hands questions to the person as a file; answers the places of those that its format cannot say. */
export const saveQuestions = async (
  format: FileFormat,
  pairs: readonly Pair[],
  name: string,
  language: 'zh' | 'en',
): Promise<readonly number[]> => {
  if (format === 'text') {
    saveText(`${name}.txt`, printText(pairs, language));
    return [];
  }
  if (format === 'table') {
    await saveSheets(name, [{ name, ...tableOf(pairs, language) }]);
    return [];
  }
  const { text, lost } =
    format === 'gift'
      ? (await import('#contract/features/question/exchange/gift.ts')).printGift(pairs)
      : (await import('#contract/features/question/exchange/moodle.ts')).printMoodle(pairs);
  saveText(`${name}.${format === 'gift' ? 'gift' : 'xml'}`, text);
  return lost;
};

/** A file as the text that questions are read from. What its format says and we cannot stands in the text, to be looked at. */
export const textOfFile = async (file: File, language: 'zh' | 'en'): Promise<string> => {
  const text = await file.text();
  const isXml = /^\uFEFF?\s*<\?xml|^\uFEFF?\s*<quiz\b/.test(text);
  const read = isXml
    ? (await import('#contract/features/question/exchange/moodle.ts')).readMoodle(text, partId)
    : /\.gift$/i.test(file.name)
      ? (await import('#contract/features/question/exchange/gift.ts')).readGift(text, partId)
      : undefined;
  if (read === undefined) return text.replace(/^\uFEFF/, '');
  return [printText(read.pairs, language).trimEnd(), ...read.left].join('\n\n');
};

/** The questions of a paper as they stand in it, each with what it counts there. Those a rule draws from come last in their section. */
export const pairsOf = ({ plan, items, questions, keys }: WholePaper): Pair[] =>
  itemsBySection(plan, items).flatMap(({ items: placed }) =>
    [...placed.filter(({ pool }) => pool === ''), ...placed.filter(({ pool }) => pool !== '')].flatMap((item) => {
      const question = questions.get(item.versionId)?.question;
      const key = keys.get(item.versionId)?.key;
      return question === undefined || key === undefined ? [] : [{ question: atScore(question, item.score), key }];
    }),
  );
