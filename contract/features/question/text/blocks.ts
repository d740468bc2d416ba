import type { QuestionType } from '../keys.ts';
import { markOf, plainWord, typeOfWord } from './markers.ts';

/** The title of a part of a paper, with what it says of every question in it. */
export interface Heading {
  readonly title: string;
  readonly type: QuestionType | undefined;
  /** Hundredths, of each. */
  readonly score: number | undefined;
}

const numeral =
  /^[\s\u3000]*(?:第?[一二三四五六七八九十]{1,3}[、.．\s部]|(?:part|section)\s*[ivx\da-c]{1,4}\b[.:、]?|#{1,3}\s)[\s\u3000分]*/i;

/** `判断题` or `判断题（每题2分）`, and nothing else in its line. */
const bareType =
  /^[\s\u3000]*(?=\p{Script=Han}{1,6}题[\s\u3000]*(?:[:：]|[(（【［[][^)）】］\]]*[)）】］\]])?[\s\u3000]*$)/u;

/** `一、单项选择题（每小题2分，共20分）`. A numeral alone is none: then it is a question. */
export const headingOf = (line: string): Heading | undefined => {
  const found = numeral.exec(line) ?? bareType.exec(line);
  if (found === null) return undefined;
  const rest = line.slice(found[0].length);
  const [words = '', ...asides] = rest.split(/[(（【［[]/);
  const type = typeOfWord(words.replaceAll(/[:：。.]/g, '').trim());
  const isMarkdown = found[0].includes('#');
  if (
    (type === undefined && !isMarkdown) ||
    asides.some((aside) => typeOfWord(aside.replaceAll(/[\])）】］]/g, '')) !== undefined)
  )
    return undefined;
  if (type === 'paragraph' || type === 'pageBreak') return undefined;
  const scores = asides.flatMap((aside) =>
    aside.split(/[,，;；)）\]】]/).flatMap((part) => {
      if (!/每|each/.test(part)) return [];
      const mark = markOf(plainWord(part).replace(/^(?:each|每[小]?[题个空]) ?/, ''));
      return mark?.is === 'score' ? [mark.score] : [];
    }),
  );
  return { title: isMarkdown ? rest.trim() : line.trim(), type, score: scores[0] };
};

const one = '(?:[A-Ja-jＡ-Ｊａ-ｊ]+|[√×✓✗对错TF]+)(?![A-Za-z])';
const entry = new RegExp(`^(\\d{1,4})(?:\\s*[-~—–～至]\\s*(\\d{1,4}))?[\\s.、:：．)）]*(${one}(?:\\s+${one})*)`, 'i');

export interface KeyEntry {
  readonly number: number;
  readonly text: string;
}

/** `答案：1-3 ABC 4-5 √×`: answers of many questions in one line. */
export const keyBlockOf = (line: string): readonly KeyEntry[] | undefined => {
  const said = /^[\s\u3000]*(?:【?(?:参考)?答案】?|answers?|keys?)\s*[:：]?\s*/i.exec(line);
  return said === null ? undefined : keyEntriesOf(line.slice(said[0].length));
};

/** `参考答案`, with nothing else in its line. */
export const isKeyHead = (line: string): boolean =>
  /^[\s\u3000]*[【[]?(?:(?:参考|标准|正确)?答案(?:[与及和]解析)?|answers?|answer key|key)[】\]]?[\s\u3000]*[:：]?[\s\u3000]*$/i.test(
    line,
  );

/** The same without the word, as it stands below one. */
export const keyEntriesOf = (line: string): readonly KeyEntry[] | undefined => {
  let rest = line.trim();
  const found: { number: number; text: string }[] = [];
  while (rest !== '') {
    const next = entry.exec(rest);
    if (next === null) return undefined;
    const [whole, from = '', to, words = ''] = next;
    const answers = to === undefined ? [words.trim()] : spread(words, Number(to) - Number(from) + 1);
    if (answers === undefined) return undefined;
    found.push(...answers.map((text, index) => ({ number: Number(from) + index, text })));
    rest = rest.slice(whole.length).replace(/^[\s,，;；。.、]+/, '');
  }
  return found.length > 1 ? found : undefined;
};

/** As many answers as questions: by words, or letter by letter. */
const spread = (words: string, count: number): readonly string[] | undefined => {
  const apart = words.trim().split(/\s+/);
  if (apart.length === count) return apart;
  const letters = [...words.replaceAll(/\s/g, '')];
  return letters.length === count ? letters : undefined;
};
