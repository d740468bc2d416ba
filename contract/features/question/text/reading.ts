import type { QuestionProblem } from '../problems.ts';
import type { Key, Question } from '../shapes.ts';
import type { Heading } from './blocks.ts';
import { closed } from './close.ts';
import type { Draft, Span, Taking, TextProblem } from './draft.ts';
import type { Line, NumberStyle } from './lines.ts';
import { plainWord } from './markers.ts';

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

export interface ReadProblem {
  readonly line: number;
  readonly problem: TextProblem | QuestionProblem;
  /** The words that it is about; '' where it is the whole question. */
  readonly text: string;
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

/** Answers of many questions: each goes to its own. */
export const readKeyBlock = (
  reading: Reading,
  line: Line,
  taker: Taking,
  block: readonly { readonly number: number; readonly text: string }[],
): boolean => {
  const all = reading.draft === undefined ? reading.drafts : [...reading.drafts, reading.draft];
  if (all.length === 0) return false;
  close(reading);
  for (const { number, text } of block) {
    const at = reading.drafts.findLastIndex((draft) => draft.number === number);
    const draft = reading.drafts[at];
    if (draft === undefined) {
      reading.problems.push({ line: line.number, problem: 'numberUnknown', text: `${number}` });
      continue;
    }
    rekey(reading, draft, { text, line: line.number });
  }
  taker.take(line.text.length, 'answer');
  return true;
};

/** An answer that comes long after its question. */
const rekey = (reading: Reading, draft: Draft, answer: { readonly text: string; readonly line: number }): void => {
  const index = reading.items.findIndex((item) => item.is === 'question' && item.line === draft.line);
  const old = reading.items[index];
  if (old?.is !== 'question') return;
  const had = draft.answer ?? draft.hint;
  if (had !== undefined && plainWord(had.text) !== plainWord(answer.text))
    draft.problems.push({ line: answer.line, problem: 'keyConflict', text: `${draft.number} ${answer.text}` });
  draft.answer ??= answer;
  reading.problems.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...reading.problems.filter(({ line }) => line < draft.line || line > draft.lastLine),
  );
  const { question, key, problems } = closed(draft, reading.newId);
  reading.items[index] = { ...old, question, key };
  reading.problems.push(...problems);
};
