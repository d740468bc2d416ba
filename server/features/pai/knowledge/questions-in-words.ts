import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';

const plain = (html: string): string => plainOfRichText(html).trim();

interface Named {
  readonly id: string;
  readonly html: string;
}

/** Everything in a question that has a name: options, rows, columns, points of a scale. */
const partsOf = (question: Question): readonly Named[] => [
  ...('options' in question ? question.options : []),
  ...('items' in question ? question.items : []),
  ...('rows' in question ? question.rows : []),
  ...('columns' in question ? question.columns : []),
  ...('steps' in question ? question.steps : []),
];

const namesIn = (question: Question): ReadonlyMap<string, string> =>
  new Map([['true', '✓'], ['false', '✗'], ...partsOf(question).map(({ id, html }) => [id, plain(html)] as const)]);

const answerOf = (question: Question, { answer }: Key): string => {
  const names = namesIn(question);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').join(' / ');
  switch (answer.kind) {
    case 'options':
      return named(answer.right);
    case 'order':
      return named(answer.order);
    case 'gaps':
      return Object.values(answer.gaps)
        .map(({ accept }) => accept.join(' | '))
        .join(' / ');
    case 'cells':
      return Object.entries(answer.rows)
        .map(([row, columns]) => `${names.get(row) ?? ''}: ${named(columns)}`)
        .join(' / ');
    default:
      return '';
  }
};

/** A question with its options, what is right and why. */
export const inWords = (question: Question, key?: Key): string => {
  const lines = [plain(question.stem), ...partsOf(question).map(({ html }) => `- ${plain(html)}`)];
  const told = key === undefined ? [] : [answerOf(question, key), plain(key.reference), plain(key.analysis)];
  return [...lines, ...told.filter((one) => one !== '').map((one) => `= ${one}`)].join('\n');
};

/** One answer; '' where it has no words. */
export const responseInWords = (question: Question, response: Response): string => {
  const names = namesIn(question);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').join(' / ');
  switch (response.kind) {
    case 'options':
      return named(response.ids);
    case 'order':
      return named(response.order);
    case 'gaps':
      return Object.values(response.gaps).join(' / ');
    case 'text':
      return plain(response.html);
    case 'number':
      return String(response.value);
    default:
      return '';
  }
};
