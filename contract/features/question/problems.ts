import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { numberOf } from './fill.ts';
import { isChoice, isLayout, isOpinion, takesMany } from './keys.ts';
import { isAutomatic, optionIds } from './score.ts';
import type { Key, Question } from './shapes.ts';

/** What is wrong with a question, by name. Those of `grave` keep a paper from being published. */
export type QuestionProblem =
  | 'noStem'
  | 'fewOptions'
  | 'blankOption'
  | 'noKey'
  | 'keyUnknown'
  | 'keyMany'
  | 'limits'
  | 'noGap'
  | 'gapNotNumber'
  | 'noRows'
  | 'partsSum'
  | 'range'
  | 'noScore';

const mild: readonly QuestionProblem[] = ['noKey', 'noScore', 'blankOption'];
export const isGrave = (problem: QuestionProblem): boolean => !mild.includes(problem);

/** The gaps that are written in a stem: runs of three or more underscores. */
export const gapsIn = (stem: string): number => [...stem.matchAll(/[_＿]{3,}/g)].length;

const few = (parts: readonly unknown[], least: number): boolean => parts.length < least;
const hasBlank = (parts: readonly { readonly html: string }[]): boolean =>
  parts.some(({ html }) => isBlankRichText(html));

const shapeProblems = (question: Question): (QuestionProblem | false)[] => {
  const parts = 'options' in question ? question.options : question.type === 'sort' ? question.items : undefined;
  return [
    question.type !== 'pageBreak' && isBlankRichText(question.stem) && 'noStem',
    parts !== undefined && few(parts, 2) && 'fewOptions',
    parts !== undefined && hasBlank(parts) && 'blankOption',
    question.type === 'fill' && question.gaps.length === 0 && 'noGap',
    'rows' in question && few(question.rows, 1) && 'noRows',
    'columns' in question && few(question.columns, question.type === 'table' ? 1 : 2) && 'noRows',
    'steps' in question && few(question.steps, 2) && 'fewOptions',
    question.type === 'rating' && question.from >= question.to && 'range',
    'max' in question && hasBadLimits(question) && 'limits',
    question.parts.length > 0 &&
      question.parts.reduce((sum, part) => sum + part.score, 0) !== question.score &&
      'partsSum',
  ];
};

const hasBadLimits = ({ min, max, options }: { min: number; max: number; options: readonly unknown[] }): boolean =>
  min > options.length || (max > 0 && max < min) || max > options.length;

const keyProblems = (question: Question, key: Key): (QuestionProblem | false)[] => {
  const { answer } = key;
  if (isLayout(question.type) || isOpinion(question.type)) return [];
  const isMarked =
    question.type === 'matrix' || question.type === 'sort' || question.type === 'fill' || isChoice(question.type);
  const ids = new Set(optionIds(question));
  return [
    isMarked && !isAutomatic(question, key) && 'noKey',
    answer.kind === 'options' && answer.right.some((id) => !ids.has(id)) && 'keyUnknown',
    answer.kind === 'options' && !takesMany(question.type) && answer.right.length > 1 && 'keyMany',
    answer.kind === 'options' &&
      'max' in question &&
      question.max > 0 &&
      answer.right.length > question.max &&
      'limits',
    question.type === 'fill' && answer.kind === 'gaps' && hasWords(question.gaps, answer.gaps) && 'gapNotNumber',
    question.score === 0 && 'noScore',
  ];
};

const hasWords = (
  gaps: readonly { readonly id: string; readonly numeric: boolean }[],
  keys: Readonly<Record<string, { readonly accept: readonly string[] }>>,
): boolean => gaps.some(({ id, numeric }) => numeric && keys[id]?.accept.some((text) => numberOf(text) === undefined));

/** Everything that is to be looked at in one question, each once. */
export const problemsOf = (question: Question, key: Key): readonly QuestionProblem[] => [
  ...new Set([...shapeProblems(question), ...keyProblems(question, key)].filter((problem) => problem !== false)),
];
