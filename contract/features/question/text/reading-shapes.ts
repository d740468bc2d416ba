import type { QuestionProblem } from '../problems.ts';
import type { Draft, TextProblem } from './draft.ts';

export interface ReadProblem {
  readonly line: number;
  readonly problem: TextProblem | QuestionProblem;
  /** The words that it is about; '' where it is the whole question. */
  readonly text: string;
}

/** A draft with a type, while its question is made of it. */
export interface Closing {
  readonly draft: Draft;
  readonly newId: () => string;
  readonly problem: (problem: ReadProblem['problem'], text?: string, line?: number) => void;
}
