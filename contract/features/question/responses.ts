import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { isChoice, trueFalseIds } from './keys.ts';
import type { Question, Response, ResponseKind } from './shapes.ts';

/** The kind of answer that a question takes; `undefined`: it asks nothing. */
const responseKind = (type: Question['type']): ResponseKind | undefined => {
  if (isChoice(type)) return 'options';
  return kinds[type];
};

const kinds: Partial<Record<Question['type'], ResponseKind>> = {
  fill: 'gaps',
  shortAnswer: 'text',
  openAnonymous: 'text',
  sort: 'order',
  matrix: 'cells',
  scale: 'options',
  reverseScale: 'options',
  likert: 'cells',
  weight: 'weights',
  rating: 'number',
  file: 'files',
  photo: 'files',
  table: 'table',
};

const allBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '');

/** Nothing was chosen, written, ordered or given. */
export const isBlankResponse = (response: Response | undefined): response is undefined => {
  if (response === undefined) return true;
  switch (response.kind) {
    case 'options':
      return response.ids.length === 0;
    case 'gaps':
      return allBlank(Object.values(response.gaps));
    case 'order':
      return response.order.length === 0;
    case 'cells':
      return Object.values(response.rows).every((columns) => columns.length === 0);
    case 'weights':
      return Object.values(response.rows).every((value) => value === 0);
    case 'number':
      return false;
    case 'text':
      return isBlankRichText(response.html) && response.files.length === 0;
    case 'files':
      return response.files.length === 0;
    case 'table':
      return allBlank(Object.values(response.rows).flatMap((row) => Object.values(row)));
  }
};

/** What is wrong with an answer, by name. `unfit`: it belongs to another question, or to none. */
export type ResponseProblem = 'unfit' | 'tooFew' | 'tooMany' | 'notTotal' | 'outOfRange' | 'incomplete';

const idsOf = (parts: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(parts.map(({ id }) => id));
const within = (ids: readonly string[], all: ReadonlySet<string>): boolean =>
  new Set(ids).size === ids.length && ids.every((id) => all.has(id));

const choiceProblem = (question: Question, ids: readonly string[]): ResponseProblem | undefined => {
  const all =
    question.type === 'trueFalse'
      ? new Set<string>(trueFalseIds)
      : 'options' in question
        ? idsOf(question.options)
        : 'steps' in question
          ? idsOf(question.steps)
          : new Set<string>();
  if (!within(ids, all)) return 'unfit';
  if (!('max' in question)) return ids.length > 1 ? 'tooMany' : undefined;
  if (question.max > 0 && ids.length > question.max) return 'tooMany';
  return question.min > 0 && ids.length < question.min ? 'tooFew' : undefined;
};

const cellsProblem = (
  question: Question,
  cells: Readonly<Record<string, readonly string[]>>,
): ResponseProblem | undefined => {
  if (question.type !== 'matrix' && question.type !== 'likert') return 'unfit';
  const columns = idsOf(question.type === 'matrix' ? question.columns : question.steps);
  const isFit =
    within(Object.keys(cells), idsOf(question.rows)) && Object.values(cells).every((ids) => within(ids, columns));
  if (!isFit) return 'unfit';
  const isMany = question.type === 'matrix' && question.many;
  return !isMany && Object.values(cells).some((ids) => ids.length > 1) ? 'tooMany' : undefined;
};

/** Whether an answer is one that this question can have. A blank one always is; whether it may stay blank is `isRequired`'s. */
export const problemOfResponse = (question: Question, response: Response): ResponseProblem | undefined => {
  if (response.kind !== responseKind(question.type)) return 'unfit';
  if (isBlankResponse(response)) return undefined;
  switch (response.kind) {
    case 'options':
      return choiceProblem(question, response.ids);
    case 'gaps':
      return question.type === 'fill' && within(Object.keys(response.gaps), idsOf(question.gaps)) ? undefined : 'unfit';
    case 'order':
      if (question.type !== 'sort' || !within(response.order, idsOf(question.items))) return 'unfit';
      return response.order.length < question.items.length ? 'incomplete' : undefined;
    case 'cells':
      return cellsProblem(question, response.rows);
    case 'weights': {
      if (question.type !== 'weight' || !within(Object.keys(response.rows), idsOf(question.rows))) return 'unfit';
      const sum = Object.values(response.rows).reduce((all, value) => all + value, 0);
      return sum === question.total ? undefined : 'notTotal';
    }
    case 'number':
      if (question.type !== 'rating') return 'unfit';
      return response.value < question.from || response.value > question.to ? 'outOfRange' : undefined;
    case 'text':
      return response.files.length === 0 || (question.type === 'shortAnswer' && question.files) ? undefined : 'unfit';
    case 'files':
      return 'files' in question && typeof question.files === 'number' && response.files.length > question.files
        ? 'tooMany'
        : undefined;
    case 'table':
      return tableProblem(question, response.rows);
  }
};

const tableProblem = (
  question: Question,
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>,
): ResponseProblem | undefined => {
  if (question.type !== 'table' || !within(Object.keys(cells), idsOf(question.rows))) return 'unfit';
  const columns = idsOf(question.columns);
  return Object.values(cells).every((row) => within(Object.keys(row), columns)) ? undefined : 'unfit';
};

/** What choosing counts on a scale, for statistics: the sum of its steps. */
export const scaleValue = (question: Question, response: Response | undefined): number | undefined => {
  if (response === undefined || !('steps' in question)) return undefined;
  const values = new Map(question.steps.map(({ id, value }) => [id, value]));
  const ids =
    response.kind === 'options' ? response.ids : response.kind === 'cells' ? Object.values(response.rows).flat() : [];
  return ids.length === 0 ? undefined : ids.reduce((sum, id) => sum + (values.get(id) ?? 0), 0);
};
