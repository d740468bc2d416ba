import type { Key, Question } from '../shapes.ts';
import type { Heading } from './blocks.ts';
import { closed } from './close.ts';
import type { Draft, ReadProblem, Span } from './draft.ts';
import type { NumberStyle } from './lines.ts';

/** A question as it was read, with where it stands. */
export interface ReadQuestion {
  readonly is: 'question';
  readonly question: Question;
  readonly key: Key;
  readonly labels: readonly string[];
  /** From 1. */
  readonly line: number;
  readonly lastLine: number;
}
export interface ReadSection {
  readonly is: 'section';
  readonly title: string;
  readonly line: number;
}

export interface ReadText {
  readonly items: readonly (ReadQuestion | ReadSection)[];
  readonly problems: readonly ReadProblem[];
  /** Without a gap: what each character of the text was taken for. */
  readonly spans: readonly Span[];
}

export interface Reading {
  readonly items: (ReadQuestion | ReadSection)[];
  readonly problems: ReadProblem[];
  readonly spans: Span[];
  readonly newId: () => string;
  draft: Draft | undefined;
  drafts: Draft[];
  last: number;
  style: NumberStyle | undefined;
  heading: Heading | undefined;
  afterBlank: boolean;
  /** The next line that says something. */
  next: string;
  /** A list of answers, as far as it was read; `undefined`: none was begun. */
  keys: KeyList | undefined;
}

export interface KeyList {
  /** Which of the sections with questions the answers are of, from 0; -1: the list names none. */
  section: number;
  /** Whose answer was read last. */
  draft: Draft | undefined;
}

/** The question at hand is whole. */
export const close = (reading: Reading): void => {
  const { draft } = reading;
  if (draft === undefined) return;
  reading.draft = undefined;
  reading.drafts.push(draft);
  const { question, key, problems } = closed(draft, reading.newId);
  reading.items.push({
    is: 'question',
    question,
    key,
    labels: draft.labels,
    line: draft.line,
    lastLine: draft.lastLine,
  });
  reading.problems.push(...problems);
};
