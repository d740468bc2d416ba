import { questionLimits as max, usualScore } from '../keys.ts';
import type { Answer, Key, Question } from '../shapes.ts';
import type { Draft, ReadProblem } from './draft.ts';
import { richOfText } from './rich.ts';

/** A draft with a type, while its question is made of it. */
export interface Closing {
  readonly draft: Draft;
  readonly newId: () => string;
  readonly problem: (problem: ReadProblem['problem'], text?: string, line?: number) => void;
}

export interface Closed {
  readonly question: Question;
  readonly key: Key;
  readonly problems: readonly ReadProblem[];
}
export type Part = { readonly id: string; readonly html: string };

export interface Hint {
  readonly text: string;
  readonly truth: 'true' | 'false' | undefined;
}

export const commonOf = (draft: Draft) => {
  const score = Math.min(draft.score ?? usualScore, max.score);
  const sum = draft.parts.reduce((all, one) => all + one, 0);
  return {
    stem: richOfText(draft.stem),
    difficulty: draft.difficulty,
    score: draft.score === undefined && sum > 0 ? Math.min(sum, max.score) : score,
    parts: draft.parts.slice(0, max.parts).map((one) => ({ title: '', score: Math.min(one, max.score) })),
    required: draft.required,
  };
};
export type Common = ReturnType<typeof commonOf>;
export type Made = Pick<Closed, 'question' | 'key'>;
export type Make = (closing: Closing, common: Common, hint: Hint | undefined) => Made;

export const keyOf = (draft: Draft, answer: Answer, reference: readonly string[] = draft.reference): Key => ({
  answer,
  credit: draft.credit,
  missedScore: draft.missedScore,
  reference: richOfText(reference),
  analysis: richOfText(draft.analysis),
});

export const partsOf = ({ draft, newId }: Closing): Part[] => {
  const lines =
    draft.options.length > 0 ? draft.options.map((option) => option.lines) : draft.body.map((line) => [line]);
  return lines.slice(0, max.options).map((of) => ({ id: newId(), html: richOfText(of) }));
};

/** What a person marks: the answer is a model of one. */
export const openKey = (draft: Draft): Key =>
  keyOf(draft, { kind: 'none' }, [
    ...(draft.answer === undefined ? [] : [draft.answer.text]),
    ...draft.answerMore,
    ...draft.reference,
  ]);
