import { optionIds } from '#contract/features/question/score.ts';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import { letterAt } from '#contract/features/question/text/lines.ts';
import { wordsOf } from './props.ts';

interface Named {
  readonly id: string;
  readonly html: string;
}

const nameIn = (parts: readonly Named[], id: string): string =>
  wordsOf(parts.find((part) => part.id === id)?.html ?? '');

const cellsIn = (question: Question, rows: Readonly<Record<string, readonly string[]>>): string => {
  if (question.type !== 'matrix' && question.type !== 'likert') return '';
  const columns = question.type === 'matrix' ? question.columns : question.steps;
  return question.rows
    .flatMap(({ id, html }) => {
      const chosen = rows[id] ?? [];
      return chosen.length === 0 ? [] : [`${wordsOf(html)}: ${chosen.map((one) => nameIn(columns, one)).join(', ')}`];
    })
    .join('; ');
};

/** Letters of one line: a browser lays out a line of fifty at once, and takes the square of its letters for those that run both ways. */
const maxLine = 2_000;

/** An answer in one line of words, for lists; of a long one its beginning. `truth`: what true and false are called. */
export const saidIn = (question: Question, response: Response, truth: { yes: string; no: string }): string => {
  const line = wholeLine(question, response, truth);
  // Half of a letter is none.
  return line.length > maxLine ? `${line.slice(0, maxLine).replace(/[\ud800-\udbff]$/, '')}…` : line;
};

const wholeLine = (question: Question, response: Response, truth: { yes: string; no: string }): string => {
  switch (response.kind) {
    case 'options':
      if (question.type === 'trueFalse')
        return response.ids.map((id) => (id === 'true' ? truth.yes : truth.no)).join(' ');
      if ('steps' in question) return response.ids.map((id) => nameIn(question.steps, id)).join(' ');
      return response.ids.map((id) => letterAt(Math.max(0, optionIds(question).indexOf(id)))).join(' ');
    case 'gaps':
      return question.type === 'fill' ? question.gaps.map(({ id }) => response.gaps[id] ?? '').join(' · ') : '';
    case 'order':
      return question.type === 'sort' ? response.order.map((id) => nameIn(question.items, id)).join(' → ') : '';
    case 'cells':
      return cellsIn(question, response.rows);
    case 'weights':
      return question.type === 'weight'
        ? question.rows.map(({ id, html }) => `${wordsOf(html)} ${response.rows[id] ?? 0}`).join(' · ')
        : '';
    case 'number':
      return String(response.value);
    case 'text':
      return [wordsOf(response.html), ...response.files.map(({ name }) => name)]
        .filter((one) => one !== '')
        .join(' · ');
    case 'files':
      return response.files.map(({ name }) => name).join(' · ');
    case 'table':
      return question.type === 'table'
        ? question.rows
            .flatMap((row) => question.columns.map((column) => response.rows[row.id]?.[column.id] ?? ''))
            .filter((one) => one.trim() !== '')
            .join(' · ')
        : '';
  }
};
