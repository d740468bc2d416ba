import { isBlankResponse } from './responses.ts';
import type { Question, Response } from './shapes.ts';

export const cellOf = (row: string, column: string): string => `${row}.${column}`;

/** What one answer adds, and to what. */
const saidBy = (response: Response): readonly (readonly [of: string, by: number])[] => {
  switch (response.kind) {
    case 'options':
      return response.ids.map((id) => [id, 1]);
    case 'cells':
      return Object.entries(response.rows).flatMap(([row, columns]) =>
        columns.map((one) => [cellOf(row, one), 1] as const),
      );
    case 'number':
      return [[String(response.value), 1]];
    case 'weights':
      return Object.entries(response.rows);
    case 'order':
      return response.order.map((id, index) => [id, index + 1]);
    default:
      return [];
  }
};

/**
 * How a question was answered: how often each option, point of a scale, cell of a matrix or number was chosen; of weights what each row
 * was given in all, of an order the sum of the places of each item. Words and files are not counted.
 */
export const countsOf = (responses: readonly Response[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const response of responses)
    for (const [of, by] of isBlankResponse(response) ? [] : saidBy(response)) counts[of] = (counts[of] ?? 0) + by;
  return counts;
};

/** The mean of what was chosen on a scale, in its own numbers; `undefined`: it is none, or nobody answered. */
export const scaleMean = (question: Question, counts: Readonly<Record<string, number>>): number | undefined => {
  let [sum, count] = [0, 0];
  const add = (value: number, times: number) => {
    sum += value * times;
    count += times;
  };
  if (question.type === 'rating') for (const [value, times] of Object.entries(counts)) add(Number(value), times);
  else if (question.type === 'likert')
    for (const row of question.rows)
      for (const { id, value } of question.steps) add(value, counts[cellOf(row.id, id)] ?? 0);
  else if ('steps' in question) for (const { id, value } of question.steps) add(value, counts[id] ?? 0);
  return count === 0 ? undefined : sum / count;
};
