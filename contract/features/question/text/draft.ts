import type { CreditMode, Difficulty, QuestionType } from '../keys.ts';
import type { QuestionProblem } from '../problems.ts';

/** What a piece of the text was taken for. Every character of it has exactly one. */
export type Role =
  | 'blank'
  | 'number'
  | 'mark'
  | 'stem'
  | 'letter'
  | 'option'
  | 'body'
  | 'answer'
  | 'reference'
  | 'analysis'
  | 'setting'
  | 'section'
  | 'leftover';

export interface Span {
  readonly from: number;
  readonly to: number;
  readonly role: Role;
}

/** Of the text importer alone; a question's own problems stand beside them. */
export type TextProblem =
  | 'leftover'
  | 'keyUnknown'
  | 'keyConflict'
  | 'gapCount'
  | 'letterSkipped'
  | 'numberUnknown'
  | 'tooMuch';

export interface ReadProblem {
  readonly line: number;
  readonly problem: TextProblem | QuestionProblem;
  /** The words that it is about; '' where it is the whole question. */
  readonly text: string;
}

export interface DraftOption {
  readonly letter: string;
  readonly lines: string[];
  isRight: boolean;
}

/** A question as it is gathered, line by line. */
export interface Draft {
  /** From 1. */
  readonly line: number;
  lastLine: number;
  /** 0: it has none. */
  number: number;
  type: QuestionType | undefined;
  /** The type was said of the section only: what the question looks like may overrule it. */
  isLooseType: boolean;
  score: number | undefined;
  parts: readonly number[];
  readonly stem: string[];
  readonly options: DraftOption[];
  /** Its letters stand right before the words. */
  isTight: boolean;
  /** Lines after the first that say nothing of themselves. */
  readonly body: string[];
  isBodyMarked: boolean;
  answer: { readonly text: string; readonly line: number } | undefined;
  /** A letter or a sign in brackets in the stem. */
  hint: { readonly text: string; readonly line: number } | undefined;
  readonly answerMore: string[];
  readonly reference: string[];
  readonly analysis: string[];
  difficulty: Difficulty;
  labels: string[];
  min: number;
  max: number;
  perRow: number;
  required: boolean;
  credit: CreditMode;
  missedScore: number;
  anyOrder: boolean;
  caseSensitive: boolean;
  punctuation: boolean;
  total: number | undefined;
  files: number | undefined;
  zone: 'stem' | 'option' | 'body' | 'answer' | 'reference' | 'analysis';
  readonly problems: { readonly line: number; readonly problem: TextProblem; readonly text: string }[];
}

export const newDraft = (line: number, number: number): Draft => ({
  line,
  lastLine: line,
  number,
  type: undefined,
  isLooseType: false,
  score: undefined,
  parts: [],
  stem: [],
  options: [],
  isTight: false,
  body: [],
  isBodyMarked: false,
  answer: undefined,
  hint: undefined,
  answerMore: [],
  reference: [],
  analysis: [],
  difficulty: '',
  labels: [],
  min: 0,
  max: 0,
  perRow: 0,
  required: false,
  credit: 'exact',
  missedScore: 0,
  anyOrder: false,
  caseSensitive: false,
  punctuation: true,
  total: undefined,
  files: undefined,
  zone: 'stem',
  problems: [],
});

/** It has all that ends a question: what follows unmarked belongs to another. */
export const isComplete = (draft: Draft): boolean =>
  draft.answer !== undefined || draft.analysis.length > 0 || draft.reference.length > 0 || draft.options.length > 1;

/** The line of a question, taken from the left; what nobody took is left over. */
export interface Taking {
  readonly rest: () => string;
  readonly take: (length: number, role: Role) => string;
}

export const taking = (line: string, from: number, spans: Span[]): Taking => {
  let at = 0;
  return {
    rest: () => line.slice(at),
    take: (length, role) => {
      const to = Math.min(line.length, at + length);
      const taken = line.slice(at, to);
      if (to > at) spans.push({ from: from + at, to: from + to, role });
      at = to;
      return taken;
    },
  };
};
