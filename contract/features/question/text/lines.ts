import { headingOf, isKeyHead, keyBlockOf, keyEntriesOf } from './blocks.ts';
import { bracketed, type LineWord, lineWords, type Mark, markOf } from './markers.ts';

/** A line with its place in the text; `end` includes its break. */
export interface Line {
  readonly text: string;
  readonly from: number;
  readonly end: number;
  /** From 1. */
  readonly number: number;
}

export const linesOf = (text: string): Line[] => {
  const lines: Line[] = [];
  let from = 0;
  for (const found of text.matchAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g)) {
    lines.push({
      text: text.slice(from, found.index),
      from,
      end: found.index + found[0].length,
      number: lines.length + 1,
    });
    from = found.index + found[0].length;
  }
  if (from < text.length || lines.length === 0)
    lines.push({ text: text.slice(from), from, end: text.length, number: lines.length + 1 });
  return lines;
};

/** How questions are numbered in a text; a list inside a question usually is numbered otherwise. */
export type NumberStyle = 'dot' | 'bracket' | 'han' | 'word';

export interface Numbered {
  readonly length: number;
  readonly number: number;
  readonly style: NumberStyle;
}

const hanDigits = '零一二三四五六七八九';
const hanNumber = (text: string): number => {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  const value = (digit = '', none = 0): number => (digit === '' ? none : hanDigits.indexOf(digit));
  return text.includes('十') ? value(tens, 1) * 10 + value(ones) : value(ones);
};

const ascii = (digits: string): number =>
  Number(digits.replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)));

/** A number at the beginning of a line. `expected`: a decimal that happens to begin a line is no number, the next one in line is. */
export const numberedOf = (text: string, expected: number): Numbered | undefined => {
  const dot = /^[\s\u3000]*([0-9０-９]{1,4})[\s\u3000]*([.．、)）:：])(?![)）])[\s\u3000]*/.exec(text);
  if (dot !== null) {
    const [whole, digits = '', sign = ''] = dot;
    const number = ascii(digits);
    const isDecimal = /[.．:：]/.test(sign) && !/\s$/.test(whole) && /^\d/.test(text.slice(whole.length));
    return isDecimal && number !== expected ? undefined : { length: whole.length, number, style: 'dot' };
  }
  const bracket = /^[\s\u3000]*[(（]([0-9０-９]{1,4})[)）][\s\u3000]*[.．、]?[\s\u3000]*/.exec(text);
  if (bracket !== null) return { length: bracket[0].length, number: ascii(bracket[1] ?? ''), style: 'bracket' };
  const han = /^[\s\u3000]*([一二三四五六七八九十]{1,3})[\s\u3000]*[、.．][\s\u3000]*/.exec(text);
  if (han !== null) return { length: han[0].length, number: hanNumber(han[1] ?? ''), style: 'han' };
  const word =
    /^[\s\u3000]*(?:第[\s\u3000]*([0-9０-９]{1,4})[\s\u3000]*题|(?:question|q)\s*(\d{1,4}))[\s\u3000]*[.．、:：)]?[\s\u3000]*/i.exec(
      text,
    );
  return word === null ? undefined : { length: word[0].length, number: ascii(word[1] ?? word[2] ?? ''), style: 'word' };
};

export interface Lettered {
  readonly at: number;
  readonly length: number;
  readonly letter: string;
  readonly isRight: boolean;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const letterAt = (index: number): string => letters[index] ?? '';
const narrowLetter = (letter: string): string => {
  const code = letter.charCodeAt(0);
  return (code >= 0xff21 ? String.fromCharCode(code - 0xfee0) : letter).toUpperCase();
};

/** An option's letter at the beginning of `text`; only the one that is expected, so that a `B.` inside an option stays words. */
export const letteredOf = (text: string, expected: string): Lettered | undefined => {
  const found =
    /^[\s\u3000]*(?:([*√✓✔])[\s\u3000]*)?(?:[(（[【［]([A-Za-zＡ-Ｚａ-ｚ])[)）\]】］][.．、:：]?|([A-Za-zＡ-Ｚａ-ｚ])(?:[.．、)）:：]|(?=[\s\u3000]+\S)))[\s\u3000]*/.exec(
      text,
    );
  if (found === null) return undefined;
  const [whole, star = '', inBrackets, bare] = found;
  const letter = narrowLetter(inBrackets ?? bare ?? '');
  return letter === expected ? { at: 0, length: whole.length, letter, isRight: star !== '' } : undefined;
};

/** `A太平洋`: a capital right before a Chinese word. */
export const tightOf = (text: string, expected: string): Lettered | undefined => {
  const found = /^[\s\u3000]*([A-ZＡ-Ｚ])(?=\p{Script=Han})/u.exec(text);
  if (found === null || narrowLetter(found[1] ?? '') !== expected) return undefined;
  return { at: 0, length: found[0].length, letter: expected, isRight: false };
};

/** Further options in the same line: the next letter after a space, or in brackets. */
export const nextLetterIn = (text: string, expected: string): Lettered | undefined => {
  if (expected === '') return undefined;
  const wide = String.fromCharCode(expected.charCodeAt(0) + 0xfee0);
  const any = `[${expected}${wide}${expected.toLowerCase()}]`;
  const found = new RegExp(
    `(?:(?<![\\s\\u3000])[\\s\\u3000]+([*√✓✔]?)${any}[.．、)）:：]|(?<!\\\\)([*√✓✔]?)[(（]${any}[)）])[\\s\\u3000]*`,
  ).exec(text);
  if (found === null || found.index === 0) return undefined;
  return { at: found.index, length: found[0].length, letter: expected, isRight: (found[1] ?? found[2] ?? '') !== '' };
};

/** What a line says it is. */
export const wordOf = (text: string): { readonly word: LineWord; readonly length: number } | undefined => {
  const indent = /^[\s\u3000]*/.exec(text)?.[0].length ?? 0;
  const bare = text.slice(indent);
  for (const [word, rule] of Object.entries(lineWords) as [LineWord, RegExp][]) {
    const found = rule.exec(bare);
    if (found !== null) return { word, length: indent + found[0].length };
  }
  return undefined;
};

/** A backslash before what a line would otherwise begin with makes words of it. */
export const escapedStart = (text: string): boolean => /^\\+/.test(text) && beginsSomething(text.replace(/^\\+/, ''));

/** Whether a line that begins like this would be taken for the beginning of something. */
export const beginsSomething = (text: string): boolean =>
  wordOf(text) !== undefined ||
  headingOf(text) !== undefined ||
  keyBlockOf(text) !== undefined ||
  keyEntriesOf(text) !== undefined ||
  numberedOf(text, -1) !== undefined ||
  /^[\s\u3000]*[0-9０-９]{1,4}[\s\u3000]*[.．、)）:：]/.test(text) ||
  isKeyHead(text) ||
  /^[\s\u3000]*[A-ZＡ-Ｚ]\p{Script=Han}/u.test(text) ||
  /^[\s\u3000]*(?:[*√✓✔][\s\u3000]*)?(?:[(（[【［][A-Za-zＡ-Ｚａ-ｚ][)）\]】］]|[A-Za-zＡ-Ｚａ-ｚ](?:[.．、)）:：]|[\s\u3000]))/.test(
    text,
  ) ||
  /^[\s\u3000]*[=＝-]{3}/.test(text) ||
  /^[\s\u3000]|^$/.test(text);

export interface Found {
  readonly at: number;
  readonly length: number;
  readonly mark: Mark;
}

/** Marks in brackets anywhere in a text; with backslashes before it, it is words. */
export const marksIn = (text: string): Found[] =>
  [...text.matchAll(bracketed)].flatMap((found) => {
    const [whole, slashes = '', , inside = ''] = found;
    const mark = slashes === '' ? markOf(inside) : undefined;
    return mark === undefined ? [] : [{ at: found.index, length: whole.length, mark }];
  });

/** Where an answer begins in the middle of a line; the length of the text where none does. */
export const answerIn = (text: string): number => /(?<!\\)【(?:正确|标准|参考)?答案】/.exec(text)?.index ?? text.length;

const isMarked = (open: string, inside: string): boolean =>
  (open === '【' && /^(?:正确|标准|参考)?答案$/.test(inside)) || markOf(inside) !== undefined;

const inline =
  /(?<=[\s\u3000])(\\*)(?=[*√✓✔]?[A-Za-zＡ-Ｚａ-ｚ][.．、)）:：])|(?<!\\)(\\*)(?=[(（][A-Za-zＡ-Ｚａ-ｚ][)）])/g;

/** Letters in the middle of a line that are words: a backslash fewer, or more where they would be read as options. */
export const unescapedLetters = (text: string): string =>
  text.replaceAll(inline, (_whole, one: string | undefined, other: string | undefined) =>
    (one ?? other ?? '').slice(1),
  );
export const escapedLetters = (text: string, expected: string, isStem: boolean): string => {
  const first = nextLetterIn(text, expected);
  const isRead =
    first !== undefined && (!isStem || nextLetterIn(text.slice(first.at + first.length), 'B') !== undefined);
  return text.replaceAll(inline, (_whole, one: string | undefined, other: string | undefined) => {
    const slashes = one ?? other ?? '';
    return slashes === '' && !isRead ? '' : `\\${slashes}`;
  });
};

/** One backslash fewer before each mark that was made words of. */
export const unescapedMarks = (text: string): string =>
  text.replaceAll(bracketed, (whole, slashes: string, open: string, inside: string) =>
    slashes !== '' && isMarked(open, inside) ? whole.slice(1) : whole,
  );

/** One backslash more before each mark, so that it is read as words. */
export const escapedMarks = (text: string): string =>
  text.replaceAll(bracketed, (whole, _slashes: string, open: string, inside: string) =>
    isMarked(open, inside) ? `\\${whole}` : whole,
  );

export const pageBreakLine =
  /^[\s\u3000]*(?:[=＝]{3,}|-{3,})[\s\u3000]*(?:分页|page)[\s\u3000]*(?:[=＝]{3,}|-{3,})[\s\u3000]*$/i;
