import { plainOfRichText, richOfPlain } from '#contract/core/text/rich-text.ts';
import { usualScore } from '../keys.ts';
import { gapsIn } from '../problems.ts';
import type { Answer, GapKey, Key, Question } from '../shapes.ts';

/** A question with its key. */
export interface Pair {
  readonly question: Question;
  readonly key: Key;
}

/** What was read of a foreign file; nothing of it vanishes: what is not understood is in `left`. */
export interface ReadFile {
  readonly pairs: readonly Pair[];
  readonly left: readonly string[];
}

/** A file, and the places of the questions that its format has no way to say, from 1. */
export interface WrittenFile {
  readonly text: string;
  readonly lost: readonly number[];
}

export const plain = (html: string): string => plainOfRichText(html);

/** Written without formats it comes back the same. */
const isPlainHtml = (html: string): boolean => richOfPlain(plainOfRichText(html)) === html;
export const asHtml = (html: string): string | undefined => (isPlainHtml(html) ? undefined : html);

interface Written {
  readonly stem: string;
  readonly score?: number;
  readonly analysis?: string;
  readonly reference?: string;
}

const common = ({ stem, score = usualScore }: Written) =>
  ({ stem, score, difficulty: '', parts: [], required: false }) as const;
const keyWith = (answer: Answer, { analysis = '', reference = '' }: Written): Key => ({
  answer,
  credit: 'exact',
  missedScore: 0,
  reference,
  analysis,
});

export const trueFalse = (of: Written, isTrue: boolean): Pair => ({
  question: { ...common(of), parts: [], type: 'trueFalse' },
  key: keyWith({ kind: 'options', right: [isTrue ? 'true' : 'false'] }, of),
});

export const choice = (
  of: Written,
  options: readonly { readonly html: string; readonly isRight: boolean }[],
  isMany: boolean,
  newId: () => string,
): Pair => {
  const made = options.map(({ html, isRight }) => ({ id: newId(), html, isRight }));
  const shown = made.map(({ id, html }) => ({ id, html }));
  const right = made.filter(({ isRight }) => isRight).map(({ id }) => id);
  const base = { ...common(of), parts: [], options: shown, perRow: 0 };
  return {
    question: isMany ? { ...base, type: 'multiple', min: 0, max: 0 } : { ...base, type: 'single' },
    key: keyWith(right.length === 0 ? { kind: 'none' } : { kind: 'options', right }, of),
  };
};

export interface Gap {
  readonly accept: readonly string[];
  /** How far off a number may be; `undefined`: words. */
  readonly within?: string;
}

export const fill = (of: Written, gaps: readonly Gap[], newId: () => string): Pair => {
  const made = gaps.map((gap) => ({ id: newId(), gap }));
  const keys = Object.fromEntries(
    made.map(({ id, gap }): [string, GapKey] => [
      id,
      {
        accept: [...gap.accept],
        tolerance:
          gap.within === undefined || Number(gap.within) === 0
            ? { by: 'none', amount: '' }
            : { by: 'amount', amount: gap.within },
      },
    ]),
  );
  return {
    question: {
      ...common(of),
      parts: [],
      type: 'fill',
      gaps: made.map(({ id, gap }) => ({ id, numeric: gap.within !== undefined })),
    },
    key: keyWith({ kind: 'gaps', gaps: keys, anyOrder: false, caseSensitive: false, punctuation: true }, of),
  };
};

export const essay = (of: Written): Pair => ({
  question: { ...common(of), parts: [], type: 'shortAnswer', files: false },
  key: keyWith({ kind: 'none' }, of),
});

export const note = (stem: string): Pair => ({
  question: { ...common({ stem, score: 0 }), parts: [], type: 'paragraph' },
  key: keyWith({ kind: 'none' }, { stem }),
});

/** The gaps of a fill-in as other formats say them; `undefined`: a tolerance in percent, or free order, has no place there. */
export const gapsOf = ({ question, key }: Pair): readonly Gap[] | undefined => {
  if (question.type !== 'fill' || key.answer.kind !== 'gaps' || key.answer.anyOrder) return undefined;
  const { gaps } = key.answer;
  const all = question.gaps.map(({ id, numeric }): Gap | undefined => {
    const gap = gaps[id];
    if (gap === undefined || gap.accept.length === 0 || gap.tolerance.by === 'percent') return undefined;
    return numeric ? { accept: gap.accept, within: gap.tolerance.amount || '0' } : { accept: gap.accept };
  });
  const known = all.filter((gap) => gap !== undefined);
  return known.length === all.length && gapsIn(question.stem) <= all.length ? known : undefined;
};

export const rightOf = ({ key }: Pair): ReadonlySet<string> =>
  new Set(key.answer.kind === 'options' ? key.answer.right : []);
