import { point, usualScore, weightTotal } from '../keys.ts';
import type { Answer, GapKey, Key, Question } from '../shapes.ts';
import { keyBlockOf } from './blocks.ts';
import { gapMark } from './gaps.ts';
import { beginsSomething, escapedLetters, escapedMarks, letterAt } from './lines.ts';
import { difficultyWords, type TextLanguage, typeWords } from './markers.ts';
import { textOfRich } from './rich.ts';

const said = {
  zh: {
    answer: '答案：',
    model: '参考答案：',
    reference: '参考：',
    analysis: '解析：',
    difficulty: '难度：',
    labels: '标签：',
    body: '内容',
    points: '分',
  },
  en: {
    answer: 'Answer: ',
    model: 'Model answer: ',
    reference: 'Reference: ',
    analysis: 'Explanation: ',
    difficulty: 'Difficulty: ',
    labels: 'Labels: ',
    body: 'content',
    points: ' points',
  },
} as const;

const points = (hundredths: number): string => `${hundredths / point}`;

/** Words that stand where a line begins: a backslash keeps them words. */
const safeLine = (line: string): string => {
  const marked = escapedMarks(line);
  return /^\\*/.test(marked) && (beginsSomething(marked.replace(/^\\+/, '')) || marked.trim() === '')
    ? `\\${marked}`
    : marked;
};

const limitsOf = (question: Question, language: TextLanguage): string[] => {
  if (!('max' in question) || (question.min === 0 && question.max === 0)) return [];
  const { min, max } = question;
  if (min === max) return [language === 'zh' ? `限选${min}项` : `choose ${min}`];
  if (min === 0) return [language === 'zh' ? `最多选${max}项` : `at most ${max}`];
  if (max === 0) return [language === 'zh' ? `至少选${min}项` : `at least ${min}`];
  return [language === 'zh' ? `选${min}-${max}项` : `choose ${min}-${max}`];
};

const creditOf = ({ credit, missedScore }: Key, language: TextLanguage): string[] => {
  if (credit === 'missedSome' && missedScore > 0)
    return [language === 'zh' ? `漏选得${points(missedScore)}分` : `missed some: ${points(missedScore)} points`];
  const words = {
    exact: '',
    missedSome: ['漏选给分', 'missed some'],
    plusMinus: ['增减给分', 'plus-minus'],
    each: ['逐项给分', 'each'],
  } as const;
  const word = words[credit];
  return word === '' ? [] : [language === 'zh' ? word[0] : word[1]];
};

const gapOptions = (answer: Answer, zh: boolean): string[] =>
  answer.kind !== 'gaps'
    ? []
    : [
        ...(answer.anyOrder ? [zh ? '不分顺序' : 'any order'] : []),
        ...(answer.caseSensitive ? [zh ? '区分大小写' : 'case sensitive'] : []),
        ...(answer.punctuation ? [] : [zh ? '忽略标点' : 'no punctuation']),
      ];

const marksOf = (question: Question, key: Key, language: TextLanguage): string => {
  const zh = language === 'zh';
  const marks = [
    typeWords[question.type][language],
    ...(question.score === usualScore || question.type === 'paragraph'
      ? []
      : [`${points(question.score)}${said[language].points}`]),
    ...(question.parts.length === 0
      ? []
      : [`${zh ? '分项' : 'parts'}: ${question.parts.map(({ score }) => points(score)).join('+')}`]),
    ...(question.required ? [zh ? '必答' : 'required'] : []),
    ...limitsOf(question, language),
    ...('perRow' in question && question.perRow > 0
      ? [zh ? `每行${question.perRow}个` : `${question.perRow} per row`]
      : []),
    ...creditOf(key, language),
    ...gapOptions(key.answer, zh),
    ...(question.type === 'weight' && question.total !== weightTotal
      ? [zh ? `总分${question.total}` : `total ${question.total}`]
      : []),
    ...(question.type === 'file' || question.type === 'photo'
      ? [zh ? `最多${question.files}份` : `up to ${question.files} files`]
      : []),
  ];
  return marks.map((mark) => `[${mark}]`).join('');
};

const letters = (ids: readonly string[], all: readonly { readonly id: string }[]): string =>
  all.flatMap(({ id }, index) => (ids.includes(id) ? [letterAt(index)] : [])).join('');

const escapedGap = (text: string): string => text.replaceAll(/[\\/;；|｜=]/g, '\\$&');
/** Read as one answer, not as two. */
const fraction = /^\d+\/\d+$/;

const gapText = (gap: GapKey | undefined, numeric: boolean): string => {
  if (gap === undefined) return '';
  if (!numeric) {
    const [first = ''] = gap.accept;
    if (gap.accept.length === 1 && fraction.test(first)) return first;
    const alternatives = gap.accept.map(escapedGap);
    const line = alternatives.join('/');
    return fraction.test(line) ? alternatives.join('|') : line;
  }
  const { by, amount } = gap.tolerance;
  return `=${gap.accept[0] ?? ''}${by === 'none' ? '' : `±${amount}${by === 'percent' ? '%' : ''}`}`;
};

const words = (html: string): string => textOfRich(html).join(' ');

/** The line of the answer; '' where there is none. */
const answerOf = (question: Question, { answer }: Key, language: TextLanguage): string => {
  const zh = language === 'zh';
  if (answer.kind === 'options' && question.type === 'trueFalse')
    return answer.right.map((id) => (id === 'true' ? (zh ? '对' : 'true') : zh ? '错' : 'false')).join('');
  if (answer.kind === 'options' && 'options' in question) return letters(answer.right, question.options);
  if (answer.kind === 'gaps' && question.type === 'fill') {
    const line = question.gaps.map(({ id, numeric }) => gapText(answer.gaps[id], numeric)).join('；');
    return keyBlockOf(`${said[language].answer}${line}`) === undefined ? line : `\\${line}`;
  }
  if (answer.kind === 'order' && question.type === 'sort')
    return answer.order.map((id) => question.items.findIndex((item) => item.id === id) + 1).join(',');
  if (answer.kind !== 'cells' || question.type !== 'matrix') return '';
  const named = (id: string): string => words(question.columns.find((column) => column.id === id)?.html ?? '');
  return question.rows.map(({ id }) => (answer.rows[id] ?? []).map(named).join('/')).join('；');
};

const columnLine = (parts: readonly { readonly html: string }[]): string => {
  const all = parts.map(({ html }) => words(html));
  return all.join(all.some((one) => /\s/.test(one)) ? '\t' : ' ');
};
const rowLines = (parts: readonly { readonly html: string }[]): string[][] => parts.map(({ html }) => [words(html)]);

const bodyOf = (question: Question): string[][] => {
  if ('options' in question) return question.options.map(({ html }) => textOfRich(html));
  switch (question.type) {
    case 'sort':
      return rowLines(question.items);
    case 'weight':
      return rowLines(question.rows);
    case 'matrix':
    case 'table':
      return [[columnLine(question.columns)], ...rowLines(question.rows)];
    case 'likert':
      return [[columnLine(question.steps)], ...rowLines(question.rows)];
    case 'scale':
    case 'reverseScale':
      return rowLines(question.steps);
    case 'rating':
      return [
        [
          `${question.from}~${question.to}${question.low === '' && question.high === '' ? '' : `（${question.low}|${question.high}）`}`,
        ],
      ];
    default:
      return [];
  }
};

const labelled = (label: string, [first, ...more]: readonly string[]): string[] => {
  if (first === undefined) return [];
  const line = `${label}${escapedMarks(first)}`;
  // In one line it would be the answers of many questions.
  return [...(keyBlockOf(line) === undefined ? [line] : [label.trimEnd(), safeLine(first)]), ...more.map(safeLine)];
};

const isOpenKey = (question: Question): boolean =>
  ['shortAnswer', 'openAnonymous', 'file', 'photo', 'table'].includes(question.type);

/** Runs of underscores are gaps, so a fill-in has as many of them as it had; those without one stand at its end. */
const stemOf = (question: Question): string[] => {
  const lines = textOfRich(question.stem);
  if (question.type !== 'fill') return lines;
  const have = [...question.stem.matchAll(/[_＿]{3,}/g)].length;
  const missing = Array.from({ length: Math.max(0, question.gaps.length - have) }, () => ` ${gapMark}`).join('');
  return missing === '' ? lines : [...lines.slice(0, -1), `${lines.at(-1) ?? ''}${missing}`];
};

/** A question taken apart, in words as somebody would type them: nothing in them is escaped. */
export interface Pieces {
  /** In brackets at the beginning, as they are read there. */
  readonly marks: string;
  readonly stem: readonly string[];
  /** What can be chosen, ordered or filled, each with its lines. */
  readonly body: readonly (readonly string[])[];
  readonly isLettered: boolean;
  readonly answer: string;
  readonly isOpen: boolean;
  readonly reference: readonly string[];
  readonly difficulty: string;
  readonly labels: string;
  readonly analysis: readonly string[];
}

export const piecesOf = ({ question, key, labels = [] }: Printed, language: TextLanguage): Pieces => ({
  marks: marksOf(question, key, language),
  stem: stemOf(question),
  body: bodyOf(question),
  isLettered: 'options' in question,
  answer: answerOf(question, key, language).replace(/^；+$/, ''),
  isOpen: isOpenKey(question),
  reference: textOfRich(key.reference),
  difficulty: question.difficulty === '' ? '' : (difficultyWords[question.difficulty][language === 'zh' ? 0 : 1] ?? ''),
  labels: labels.join(language === 'zh' ? '、' : ', '),
  analysis: textOfRich(key.analysis),
});

const bodyLines = (lines: readonly string[], index: number, isLettered: boolean): string[] => {
  if (!isLettered) return lines.map(safeLine);
  const [first = '', ...more] = lines;
  return [
    `${letterAt(index)}. ${escapedMarks(escapedLetters(first, letterAt(index + 1), false))}`,
    ...more.map(safeLine),
  ];
};

/** As text, which reads as the same question again. */
export const textOfPieces = (of: Pieces, number: number | undefined, language: TextLanguage): string => {
  const word = said[language];
  const [first = '', ...more] = of.stem;
  const hasBodyMark = of.body.length > 0 && !of.isLettered && more.length > 0;
  const start = number === undefined ? '' : `${number}. `;
  return [
    `${start}${of.marks}${of.marks === '' || number === undefined ? '' : ' '}${escapedMarks(escapedLetters(first, 'A', true))}`,
    ...more.map(safeLine),
    ...(hasBodyMark ? [`[${word.body}]`] : []),
    ...of.body.flatMap((lines, index) => bodyLines(lines, index, of.isLettered)),
    ...(of.answer === '' ? [] : [`${word.answer}${escapedMarks(of.answer)}`]),
    ...labelled(of.isOpen ? word.model : word.reference, of.reference),
    ...(of.difficulty === '' ? [] : [`${word.difficulty}${of.difficulty}`]),
    ...(of.labels === '' ? [] : [`${word.labels}${of.labels}`]),
    ...labelled(word.analysis, of.analysis),
  ].join('\n');
};

const printQuestion = (one: Printed, number: number, language: TextLanguage): string => {
  const { type } = one.question;
  if (type === 'pageBreak') return `[${typeWords.pageBreak[language]}]`;
  return textOfPieces(piecesOf(one, language), type === 'paragraph' ? undefined : number, language);
};

export interface Printed {
  readonly question: Question;
  readonly key: Key;
  readonly labels?: readonly string[];
}

/** Many questions, numbered through, with a blank line between. */
export const printText = (all: readonly (Printed | { readonly section: string })[], language: TextLanguage): string => {
  let number = 0;
  return all
    .map((one) => {
      if ('section' in one) return `# ${one.section}`;
      if (one.question.type !== 'paragraph' && one.question.type !== 'pageBreak') number += 1;
      return printQuestion(one, number, language);
    })
    .join('\n\n');
};
