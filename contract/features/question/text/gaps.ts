import { numberOf } from '../fill.ts';
import { questionLimits as max } from '../keys.ts';
import type { Answer, GapKey, QuestionOf } from '../shapes.ts';
import type { Closing } from './making.ts';
import { richOfText } from './rich.ts';

type Gaps = QuestionOf<'fill'>['gaps'];

/** One gap is three underscores or more, `[[its answer]]`, or empty brackets where there is nothing else. */
const blank = /[_＿]{3,}|\[\[((?:[^[\]\n]|\[(?!\[)|\](?!\]))+)\]\]/g;
const emptyBrackets = /([(（])[\s\u3000]*([)）])/g;

export const gapMark = '____';

/** The stem with a blank for each gap, and what stood in them. */
const blanksOf = (
  lines: readonly string[],
): { readonly lines: readonly string[]; readonly inside: readonly (string | undefined)[] } => {
  const inside: (string | undefined)[] = [];
  const text = lines.join('\n').replaceAll(blank, (_whole, words: string | undefined) => {
    inside.push(words);
    return gapMark;
  });
  if (inside.length > 0) return { lines: text.split('\n'), inside };
  const opened = text.replaceAll(emptyBrackets, (_whole, open: string, close: string) => {
    inside.push(undefined);
    return `${open}${gapMark}${close}`;
  });
  return { lines: opened.split('\n'), inside };
};

/** Splits at a sign that no backslash stands before; a pair of brackets or quotes is not looked into. */
const splitAt = (text: string, signs: string): string[] => {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\' && at + 1 < text.length) {
      parts[parts.length - 1] += text.slice(at, at + 2);
      at += 1;
    } else if (signs.includes(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
};
const unescaped = (text: string): string => text.replace(/^\\(?=\d)/, '').replaceAll(/\\([\\/;；|｜=])/g, '$1');

/** What one gap accepts. `=3.14±0.01` is a number; `3/4` is one answer, `a/b` are two. */
const gapOf = (said: string): { readonly key: GapKey; readonly numeric: boolean } => {
  const text = said.trim();
  const number = /^[=＝]\s*(.+?)\s*(?:(?:±|\+-)\s*(\S+?)\s*)?$/.exec(text);
  if (number?.[1] !== undefined && numberOf(number[1]) !== undefined) {
    const [, value, off] = number;
    const isPercent = off?.endsWith('%') === true;
    const tolerance =
      off === undefined
        ? ({ by: 'none', amount: '' } as const)
        : ({ by: isPercent ? 'percent' : 'amount', amount: isPercent ? off.slice(0, -1) : off } as const);
    return { numeric: true, key: { accept: [value], tolerance } };
  }
  const isFraction = /^\d+\/\d+$/.test(text);
  const accept = (isFraction ? [text] : splitAt(text, '/|｜'))
    .map((one) => unescaped(one).trim())
    .filter((one) => one !== '');
  return {
    numeric: false,
    key: {
      accept: accept.slice(0, max.accepted).map((one) => one.slice(0, max.acceptedChars)),
      tolerance: { by: 'none', amount: '' },
    },
  };
};

/** As many answers as gaps: by semicolons, otherwise by whatever else gives as many. */
const answersFor = (count: number, said: string): readonly string[] | undefined => {
  if (count === 1) return [said];
  const ways = [
    splitAt(said, ';；'),
    splitAt(said, '、'),
    splitAt(said, ',，'),
    said.trim().split(/\t+|\s{2,}|\u3000+/),
    said.trim().split(/\s+/),
  ];
  return ways.find((parts) => parts.length === count && parts.every((part) => part.trim() !== ''));
};

export const makeFill = ({ draft, newId, problem }: Closing): { stem: string; gaps: Gaps; answer: Answer } => {
  const options = draft.options.map(({ letter, lines }) => `${letter}. ${lines.join('\n')}`);
  const { lines, inside } = blanksOf([...draft.stem, ...options]);
  const said = [draft.answer?.text ?? '', ...draft.answerMore].join(draft.answerMore.length > 0 ? '；' : '').trim();
  const count = Math.min(Math.max(inside.length, 1), max.gaps);
  const outside = said === '' ? undefined : answersFor(count, said);
  if (said !== '' && outside === undefined) {
    problem('gapCount', said, draft.answer?.line);
    draft.analysis.unshift(said);
  }
  const read = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    ...gapOf(outside?.[index] ?? inside[index] ?? ''),
  }));
  return {
    stem: richOfText(inside.length === 0 ? [...lines.slice(0, -1), `${lines.at(-1) ?? ''} ${gapMark}`] : lines),
    gaps: read.map(({ id, numeric }) => ({ id, numeric })),
    answer: {
      kind: 'gaps',
      gaps: Object.fromEntries(read.map(({ id, key }) => [id, key])),
      anyOrder: draft.anyOrder,
      caseSensitive: draft.caseSensitive,
      punctuation: draft.punctuation,
    },
  };
};
