import { limits } from '#contract/core/limits.ts';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import { questionLimits as max, weightTotal } from '../keys.ts';
import { orderOf, splitList } from './answers.ts';
import { type Closing, keyOf, type Make, openKey, type Part, partsOf } from './making.ts';
import { richOfText } from './rich.ts';

export const makeSort: Make = (closing, common) => {
  const items = partsOf(closing);
  const order = orderOf(closing, items);
  return {
    question: { ...common, type: 'sort', items },
    key: keyOf(closing.draft, order.length === 0 ? { kind: 'none' } : { kind: 'order', order }),
  };
};

const columnsOf = ({ newId }: Closing, line: string | undefined): Part[] =>
  splitList(line ?? '')
    .slice(0, max.columns)
    .map((words) => ({ id: newId(), html: richOfPlain(words) }));

const rowsOf = ({ draft, newId }: Closing, from: number): Part[] =>
  draft.body.slice(from, from + max.rows).map((words) => ({ id: newId(), html: richOfText([words]) }));

export const makeMatrix: Make = (closing, common) => {
  const columns = columnsOf(closing, closing.draft.body[0]);
  const rows = rowsOf(closing, 1);
  const cells = cellsOf(closing, rows, columns);
  return {
    question: { ...common, type: 'matrix', rows, columns, many: Object.values(cells).some((ids) => ids.length > 1) },
    key: keyOf(closing.draft, Object.keys(cells).length === 0 ? { kind: 'none' } : { kind: 'cells', rows: cells }),
  };
};

/** `好；差`: for each row, in their order; several columns with a slash. */
const cellsOf = (
  { draft, problem }: Closing,
  rows: readonly Part[],
  columns: readonly Part[],
): Record<string, string[]> => {
  if (draft.answer === undefined) return {};
  const said = draft.answer.text.split(/[;；]/).map((one) => one.trim());
  const idOf = (word: string) => columns.find(({ html }) => html === richOfPlain(word.trim()))?.id;
  const cells = rows.map(
    ({ id }, index) => [id, (said[index] ?? '').split('/').flatMap((word) => idOf(word) ?? [])] as const,
  );
  // A row may be left open.
  const answered = cells.filter((_, index) => said[index] !== '');
  const isKnown = said.length === rows.length && answered.length > 0 && answered.every(([, ids]) => ids.length > 0);
  if (!isKnown) problem('keyUnknown', draft.answer.text.trim(), draft.answer.line);
  return isKnown ? Object.fromEntries(answered) : {};
};

const stepsOf = ({ newId }: Closing, words: readonly string[], isReverse: boolean) => {
  const range = /^(\d{1,3})\s*[~～\-–—至到]\s*(\d{1,3})$/.exec(words.join(' ').trim());
  const from = Number(range?.[1] ?? 1);
  const count = range === null ? 0 : Math.min(Number(range[2]) - from + 1, max.columns);
  const names =
    count > 1
      ? Array.from({ length: count }, (_, index) => `${from + index}`)
      : words.length === 1
        ? splitList(words[0] ?? '')
        : words;
  const first = count > 1 ? from : 1;
  return names.slice(0, max.columns).map((name, index, all) => ({
    id: newId(),
    html: richOfText([name]),
    value: isReverse ? first + all.length - 1 - index : first + index,
  }));
};

export const makeScale =
  (type: 'scale' | 'reverseScale'): Make =>
  (closing, common) => {
    const { draft } = closing;
    const words = draft.options.length > 0 ? draft.options.map(({ lines }) => lines.join(' ')) : draft.body;
    return {
      question: { ...common, type, steps: stepsOf(closing, words, type === 'reverseScale') },
      key: keyOf(draft, { kind: 'none' }),
    };
  };

export const makeLikert: Make = (closing, common) => {
  const steps = stepsOf(closing, closing.draft.body.slice(0, 1), false);
  return {
    question: { ...common, type: 'likert', rows: rowsOf(closing, 1), steps },
    key: keyOf(closing.draft, { kind: 'none' }),
  };
};

export const makeWeight: Make = (closing, common) => ({
  question: {
    ...common,
    type: 'weight',
    rows: partsOf(closing).slice(0, max.rows),
    total: closing.draft.total ?? weightTotal,
  },
  key: keyOf(closing.draft, { kind: 'none' }),
});

export const makeRating: Make = ({ draft, problem }, common) => {
  const found = /^\s*(\d{1,4})\s*[~～\-–—至到]\s*(\d{1,4})\s*(?:[(（]([^|｜]*)[|｜]([^)）]*)[)）])?\s*$/.exec(
    draft.body[0] ?? '1~5',
  );
  if (found === null || draft.body.length > 1) problem('leftover', draft.body.slice(found === null ? 0 : 1).join(' '));
  const [, from = '1', to = '5', low = '', high = ''] = found ?? [];
  return {
    question: {
      ...common,
      type: 'rating',
      from: Number(from),
      to: Number(to),
      low: low.slice(0, limits.nameChars),
      high: high.slice(0, limits.nameChars),
    },
    key: keyOf(draft, { kind: 'none' }),
  };
};

export const makeTable: Make = (closing, common) => {
  const columns = columnsOf(closing, closing.draft.body[0]);
  const key = openKey(closing.draft);
  return { question: { ...common, type: 'table', rows: rowsOf(closing, 1), columns }, key };
};
