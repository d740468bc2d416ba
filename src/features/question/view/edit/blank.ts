import {
  isChoice,
  questionLimits as max,
  type QuestionType,
  trueFalseIds,
  usualScore,
  weightTotal,
} from '#contract/features/question/keys.ts';
import { gapsIn } from '#contract/features/question/problems.ts';
import type { Answer, GapKey, Key, Part, Question } from '#contract/features/question/shapes.ts';
import type { EditorFiles } from '#src/ui/editor/files/editor-files.ts';
import { partId } from '../show/props.ts';

export interface Written {
  readonly question: Question;
  readonly key: Key;
}

export const emptyPart = (): Part => ({ id: partId(), html: '' });
const some = (count: number): Part[] => Array.from({ length: count }, emptyPart);

export const emptyGap: GapKey = { accept: [''], tolerance: { by: 'none', amount: '' } };

const partsOf = (question: Question): Part[] => {
  if ('options' in question) return question.options;
  if (question.type === 'sort') return question.items;
  return 'rows' in question ? question.rows : [];
};

/** The same question as another kind: what both can say is kept. */
export const asType = ({ question, key }: Written, type: QuestionType): Written => {
  const { stem, difficulty, required, parts } = question;
  const isLayout = type === 'paragraph' || type === 'pageBreak';
  const score = isLayout ? 0 : question.score || usualScore;
  const common = { stem, difficulty, required, score, parts: isLayout ? [] : parts };
  const had = partsOf(question);
  const options = had.length > 1 ? had : some(4);
  const rows = had.length > 0 ? had : some(2);
  const columns = 'columns' in question ? question.columns : some(3);
  const steps = ('steps' in question ? question.steps : some(5)).map((step, index, all) => ({
    id: step.id,
    html: step.html || `<p>${index + 1}</p>`,
    value: type === 'reverseScale' ? all.length - index : index + 1,
  }));
  const next: Record<QuestionType, () => Question> = {
    trueFalse: () => ({ ...common, type: 'trueFalse' }),
    single: () => ({ ...common, type: 'single', options, perRow: 0 }),
    multiple: () => ({ ...common, type: 'multiple', options, perRow: 0, min: 0, max: 0 }),
    indefinite: () => ({ ...common, type: 'indefinite', options, perRow: 0, min: 0, max: 0 }),
    voteSingle: () => ({ ...common, type: 'voteSingle', options, perRow: 0 }),
    voteMultiple: () => ({ ...common, type: 'voteMultiple', options, perRow: 0, min: 0, max: 0 }),
    fill: () => ({ ...common, type: 'fill', gaps: [] }),
    shortAnswer: () => ({ ...common, type: 'shortAnswer', files: false }),
    openAnonymous: () => ({ ...common, type: 'openAnonymous' }),
    sort: () => ({ ...common, type: 'sort', items: options }),
    matrix: () => ({ ...common, type: 'matrix', rows, columns, many: false }),
    table: () => ({ ...common, type: 'table', rows, columns }),
    scale: () => ({ ...common, type: 'scale', steps }),
    reverseScale: () => ({ ...common, type: 'reverseScale', steps }),
    likert: () => ({ ...common, type: 'likert', rows, steps }),
    weight: () => ({ ...common, type: 'weight', rows, total: weightTotal }),
    rating: () => ({ ...common, type: 'rating', from: 1, to: 10, low: '', high: '' }),
    file: () => ({ ...common, type: 'file', files: 1 }),
    photo: () => ({ ...common, type: 'photo', files: 3 }),
    paragraph: () => ({ ...common, type: 'paragraph' }),
    pageBreak: () => ({ ...common, type: 'pageBreak' }),
  };
  const made = next[type]();
  return withGaps({ question: made, key: { ...key, answer: answerFor(made, key.answer) } });
};

/** The key as far as it still fits. */
const answerFor = (question: Question, answer: Answer): Answer => {
  if (isChoice(question.type) && answer.kind === 'options') {
    const ids = 'options' in question ? question.options.map(({ id }) => id) : [...trueFalseIds];
    const right = answer.right.filter((id) => (ids as readonly string[]).includes(id));
    return { kind: 'options', right: question.type === 'single' ? right.slice(0, 1) : right };
  }
  if (question.type === 'sort') return { kind: 'order', order: question.items.map(({ id }) => id) };
  if (question.type === 'fill')
    return answer.kind === 'gaps'
      ? answer
      : { kind: 'gaps', gaps: {}, anyOrder: false, caseSensitive: false, punctuation: true };
  return question.type === 'matrix' && answer.kind === 'cells' ? answer : { kind: 'none' };
};

/** As many gaps as the stem has blanks, at least one. */
export const withGaps = ({ question, key }: Written): Written => {
  if (question.type !== 'fill' || key.answer.kind !== 'gaps') return { question, key };
  const wanted = Math.max(1, gapsIn(question.stem));
  if (question.gaps.length === wanted) return { question, key };
  const gaps = Array.from({ length: wanted }, (_, index) => question.gaps[index] ?? { id: partId(), numeric: false });
  const kept = key.answer.gaps;
  return {
    question: { ...question, gaps },
    key: {
      ...key,
      answer: { ...key.answer, gaps: Object.fromEntries(gaps.map(({ id }) => [id, kept[id] ?? emptyGap])) },
    },
  };
};

const nothing: Written = {
  question: {
    type: 'shortAnswer',
    stem: '',
    difficulty: '',
    score: usualScore,
    parts: [],
    required: false,
    files: false,
  },
  key: { answer: { kind: 'none' }, credit: 'exact', missedScore: 0, reference: '', analysis: '' },
};

export const blankOf = (type: QuestionType): Written => asType(nothing, type);

const isWritten = ({ html }: Part): boolean => html !== '';

/** Without the lines that nobody wrote anything in. */
const withoutBlank = (question: Question): Question => {
  if ('options' in question) return { ...question, options: question.options.filter(isWritten) };
  switch (question.type) {
    case 'sort':
      return { ...question, items: question.items.filter(isWritten) };
    case 'matrix':
    case 'table':
      return { ...question, rows: question.rows.filter(isWritten), columns: question.columns.filter(isWritten) };
    case 'likert':
      return { ...question, rows: question.rows.filter(isWritten) };
    case 'weight':
      return { ...question, rows: question.rows.filter(isWritten) };
    default:
      return question;
  }
};

/** Only of rows and columns that are there. */
const cellsWithin = (
  question: Question,
  cells: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> => {
  if (question.type !== 'matrix') return {};
  const columns = new Set(question.columns.map(({ id }) => id));
  return Object.fromEntries(
    question.rows.flatMap(({ id }): [string, string[]][] => {
      const right = (cells[id] ?? []).filter((column) => columns.has(column));
      return right.length === 0 ? [] : [[id, right]];
    }),
  );
};

/** What is stored: empty lines and words that are accepted nowhere are left out. */
export const trimmed = ({ question, key }: Written): Written => {
  const next = withoutBlank(question);
  if (key.answer.kind === 'cells') {
    const rows = cellsWithin(next, key.answer.rows);
    const isOpen = Object.keys(rows).length === 0;
    return { question: next, key: { ...key, answer: isOpen ? { kind: 'none' } : { kind: 'cells', rows } } };
  }
  if (next.type === 'sort')
    return { question: next, key: { ...key, answer: { kind: 'order', order: next.items.map(({ id }) => id) } } };
  if (key.answer.kind === 'options' && 'options' in next) {
    const ids = new Set(next.options.map(({ id }) => id));
    return {
      question: next,
      key: { ...key, answer: { kind: 'options', right: key.answer.right.filter((id) => ids.has(id)) } },
    };
  }
  if (key.answer.kind !== 'gaps') return { question: next, key };
  const gaps = Object.fromEntries(
    Object.entries(key.answer.gaps).map(([id, gap]) => [
      id,
      { ...gap, accept: gap.accept.filter((word) => word.trim() !== '') },
    ]),
  );
  return { question: next, key: { ...key, answer: { ...key.answer, gaps } } };
};

export interface FieldsProps {
  readonly value: Written;
  readonly onValue: (value: Written) => void;
  readonly files?: EditorFiles | undefined;
}

/** A whole number from a field; what is no number is `none`. */
export const wholeOf = (text: string, none: number): number => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 6);
  return digits === '' ? none : Number(digits);
};

/** Points as they are typed, in hundredths. */
export const hundredthsOf = (text: string): number => {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value * 100), 0), max.score) : 0;
};
