import { questionLimits } from '../keys.ts';
import { letterAt } from './lines.ts';
import { type TextLanguage, typeOfWord, typeWords } from './markers.ts';
import { type Pieces, type Printed, piecesOf, textOfPieces } from './print.ts';

/** What is read of a table of questions; what lies beyond is said to be left out. */
export const tableLimits = { fileBytes: 5_000_000, rows: 2_000, columns: 80, cellChars: 20_000 } as const;

const names = {
  type: { zh: '题型', en: 'Type', also: ['类型', '题目类型', 'question type'] },
  stem: { zh: '题目', en: 'Question', also: ['题干', '问题', '内容', '试题', 'stem', 'text'] },
  answer: { zh: '答案', en: 'Answer', also: ['正确答案', '标准答案', '参考答案', 'key', 'correct answer'] },
  score: { zh: '分值', en: 'Points', also: ['分数', '得分', 'score'] },
  settings: { zh: '设置', en: 'Settings', also: [] },
  difficulty: { zh: '难度', en: 'Difficulty', also: ['难易度'] },
  labels: { zh: '标签', en: 'Labels', also: ['知识点', 'tags'] },
  reference: { zh: '参考', en: 'Reference', also: [] },
  analysis: { zh: '解析', en: 'Explanation', also: ['答案解析', '试题解析', 'analysis', 'feedback'] },
} as const;
type Name = keyof typeof names;

const optionWord = { zh: '选项', en: 'Option' } as const;
const optionName = (index: number, language: TextLanguage): string =>
  `${optionWord[language]} ${letterAt(index) || index + 1}`;

/** The columns of a table, with so many for what can be chosen. */
const headOf = (options: number, language: TextLanguage): string[] => [
  names.type[language],
  names.stem[language],
  ...Array.from({ length: options }, (_, index) => optionName(index, language)),
  ...(['answer', 'score', 'settings', 'difficulty', 'labels', 'reference', 'analysis'] as const).map(
    (name) => names[name][language],
  ),
];

/** The mark of the type, the score, and all others, of what stands in brackets before a question. */
const markPattern = /\[[^\]]*\]/g;
const pointsPattern = /^\[(\d+(?:\.\d+)?)(?:分| points)\]$/;

export interface QuestionTable {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** A question a line, in columns that `textOfTable` reads again; of a page break only its type. */
export const tableOf = (all: readonly Printed[], language: TextLanguage): QuestionTable => {
  const pieces = all.map((one) => piecesOf(one, language));
  const options = Math.max(4, ...pieces.map(({ body }) => body.length));
  return { head: headOf(options, language), lines: pieces.map((of) => lineOf(of, options)) };
};

const lineOf = ({ marks, stem, body, ...of }: Pieces, options: number): string[] => {
  const [type = '', ...more] = marks.match(markPattern) ?? [];
  const points = more.find((mark) => pointsPattern.test(mark)) ?? '';
  return [
    type.slice(1, -1),
    stem.join('\n'),
    ...Array.from({ length: options }, (_, index) => (body[index] ?? []).join('\n')),
    of.answer,
    pointsPattern.exec(points)?.[1] ?? '',
    more.filter((mark) => mark !== points).join(''),
    of.difficulty,
    of.labels,
    of.reference.join('\n'),
    of.analysis.join('\n'),
  ];
};

/** One of each kind that teachers use most. */
export const templateOf = (language: TextLanguage): QuestionTable => {
  const zh = language === 'zh';
  const line = (of: readonly string[]): string[] => Array.from({ length: 13 }, (_, index) => of[index] ?? '');
  const word = (type: 'single' | 'multiple' | 'trueFalse' | 'fill' | 'shortAnswer'): string =>
    typeWords[type][language];
  return {
    head: headOf(4, language),
    lines: [
      line(
        zh
          ? [word('single'), '我国的首都是', '上海', '北京', '广州', '', 'B', '5', '', '易', '', '', '北京是首都。']
          : [word('single'), 'The capital of France is', 'Lyon', 'Paris', 'Nice', '', 'B', '5', '', 'easy', '', '', ''],
      ),
      line([word('multiple'), zh ? '下列是质数的有' : 'Which are prime?', '2', '3', '4', '5', 'ABD', '5']),
      line([word('trueFalse'), zh ? '0 是偶数' : '0 is even', '', '', '', '', zh ? '对' : 'true', '2']),
      line([word('fill'), '3 × 4 = ____', '', '', '', '', zh ? '12/十二' : '12/twelve', '3']),
      line([word('shortAnswer'), zh ? '什么是质数？' : 'What is a prime?', '', '', '', '', '', '10']),
    ],
  };
};

const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll(/[\s*：:]+/g, '')
    .toLowerCase();
const known = new Map<string, Name>(
  Object.entries(names).flatMap(([name, { zh, en, also }]) =>
    [zh, en, ...also].map((word): [string, Name] => [plain(word), name as Name]),
  ),
);
const isOption = (cell: string): boolean =>
  /^(?:选项|option|答案选项)?(?:[a-z]|\d{1,2})$|^(?:选项|options?)$/.test(plain(cell));

interface Columns {
  readonly at: ReadonlyMap<Name, number>;
  readonly options: readonly number[];
}

const columnsOf = (line: readonly string[]): Columns | undefined => {
  const at = new Map<Name, number>();
  const options: number[] = [];
  for (const [index, cell] of line.entries()) {
    const name = known.get(plain(cell));
    if (name !== undefined && !at.has(name)) at.set(name, index);
    else if (isOption(cell)) options.push(index);
  }
  return at.has('stem') && at.size + options.length > 1 ? { at, options } : undefined;
};

export interface ReadTable {
  readonly text: string;
  /** Lines with questions. */
  readonly count: number;
  /** Lines below the last that is read. */
  readonly left: number;
}

/** The text that says the same as a table; `undefined`: no line of it names the columns. A cell is words, whatever it looks like. */
export const textOfTable = (rows: readonly (readonly string[])[], language: TextLanguage): ReadTable | undefined => {
  const headAt = rows.slice(0, 10).findIndex((line) => columnsOf(line) !== undefined);
  const columns = columnsOf(rows[headAt] ?? []);
  if (columns === undefined) return undefined;
  const below = rows.slice(headAt + 1).filter((line) => line.some((cell) => cell.trim() !== ''));
  const taken = below.slice(0, tableLimits.rows);
  let number = 0;
  const text = taken.map((line) => {
    const cell = (name: Name): string => clean(line[columns.at.get(name) ?? -1]);
    const type = typeOfWord(cell('type'));
    if (type === 'pageBreak') return `[${typeWords.pageBreak[language]}]`;
    if (type !== 'paragraph') number += 1;
    return textOfPieces(piecesOfLine(line, columns, language), type === 'paragraph' ? undefined : number, language);
  });
  return { text: text.join('\n\n'), count: taken.length, left: below.length - taken.length };
};

const clean = (cell: string | undefined): string =>
  (cell ?? '')
    .slice(0, tableLimits.cellChars)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim();
const linesOf = (cell: string): string[] => (cell === '' ? [] : cell.split('\n'));
const choices = ['single', 'multiple', 'indefinite', 'voteSingle', 'voteMultiple', 'trueFalse', ''];

const piecesOfLine = (line: readonly string[], { at, options }: Columns, language: TextLanguage): Pieces => {
  const cell = (name: Name): string => clean(line[at.get(name) ?? -1]);
  const type = typeOfWord(cell('type'));
  const score = cell('score')
    .replace(/(?:分|points?)$/i, '')
    .trim();
  const isOpen = ['shortAnswer', 'openAnonymous', 'file', 'photo', 'table'].includes(type ?? '');
  const body = options.map((index) => linesOf(clean(line[index]))).filter((lines) => lines.length > 0);
  const answer = cell('answer');
  return {
    marks: [
      cell('type') === '' ? '' : `[${type === undefined ? cell('type') : typeWords[type][language]}]`,
      score === '' ? '' : `[${score}${language === 'zh' ? '分' : ' points'}]`,
      cell('settings'),
    ]
      .join('')
      .replaceAll('\n', ' '),
    stem: linesOf(cell('stem')),
    body: body.slice(0, questionLimits.rows + 1),
    isLettered: choices.includes(type ?? ''),
    answer: isOpen ? '' : answer.replaceAll('\n', ' '),
    isOpen,
    reference: linesOf(isOpen && answer !== '' ? answer : cell('reference')),
    difficulty: cell('difficulty').replaceAll('\n', ' '),
    labels: cell('labels').replaceAll('\n', ' '),
    analysis: linesOf(cell('analysis')),
  };
};
