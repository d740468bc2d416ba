import type { Key, Question, QuestionOf } from '#contract/features/question/shapes.ts';

export const common: Pick<Question, 'stem' | 'difficulty' | 'score' | 'parts' | 'required'> = {
  stem: '<p>Which?</p>',
  difficulty: '',
  score: 500,
  parts: [],
  required: false,
};
const parts = (...ids: string[]) => ids.map((id) => ({ id, html: `<p>${id}</p>` }));

export const choice = (type: 'single' | 'multiple' | 'indefinite', ids: readonly string[], score = 500): Question => {
  const options = parts(...ids);
  return type === 'single'
    ? { ...common, score, type, options, perRow: 0 }
    : { ...common, score, type, options, perRow: 0, min: 0, max: 0 };
};

export const fill = (
  gaps: readonly (string | { id: string; numeric: boolean })[],
  score = 500,
): QuestionOf<'fill'> => ({
  ...common,
  type: 'fill',
  score,
  gaps: gaps.map((gap) => (typeof gap === 'string' ? { id: gap, numeric: false } : gap)),
});

export const sort = (...ids: string[]): Question => ({ ...common, type: 'sort', items: parts(...ids) });

export const matrix = (rows: readonly string[], columns: readonly string[], many = false): Question => ({
  ...common,
  type: 'matrix',
  rows: parts(...rows),
  columns: parts(...columns),
  many,
});

export const plain = (type: 'shortAnswer' | 'trueFalse' | 'openAnonymous' | 'paragraph' | 'pageBreak'): Question =>
  type === 'shortAnswer' ? { ...common, type, files: false } : { ...common, type };

export const keyOf = (answer: Key['answer'], more: Partial<Key> = {}): Key => ({
  answer,
  credit: 'exact',
  missedScore: 0,
  reference: '',
  analysis: '',
  ...more,
});

export const gapsKey = (
  gaps: Readonly<Record<string, readonly string[]>>,
  more: { anyOrder?: boolean; caseSensitive?: boolean; punctuation?: boolean } = {},
): Extract<Key['answer'], { kind: 'gaps' }> => ({
  kind: 'gaps',
  gaps: Object.fromEntries(
    Object.entries(gaps).map(([id, accept]) => [id, { accept: [...accept], tolerance: { by: 'none', amount: '' } }]),
  ),
  anyOrder: false,
  caseSensitive: false,
  punctuation: true,
  ...more,
});
