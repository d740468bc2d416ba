import type { Draft, Role, Taking } from './draft.ts';
import {
  answerIn,
  letterAt,
  letteredOf,
  marksIn,
  nextLetterIn,
  tightOf,
  unescapedLetters,
  unescapedMarks,
  wordOf,
} from './lines.ts';
import type { Mark } from './markers.ts';

export const answered = (draft: Draft, text: string, line: number): void => {
  if (draft.answer === undefined) draft.answer = { text, line };
  else draft.answerMore.push(text);
  draft.zone = 'answer';
};

const setters: { readonly [Is in Mark['is']]: (draft: Draft, mark: Extract<Mark, { is: Is }>, line: number) => void } =
  {
    type: (draft, { type }) => {
      draft.type = type;
      draft.isLooseType = false;
    },
    score: (draft, { score }) => {
      draft.score = score;
    },
    parts: (draft, { scores }) => {
      draft.parts = scores;
    },
    limits: (draft, { min, max }) => {
      draft.min = min ?? draft.min;
      draft.max = max ?? draft.max;
    },
    perRow: (draft, { count }) => {
      draft.perRow = count;
    },
    required: (draft) => {
      draft.required = true;
    },
    credit: (draft, { credit, missedScore }) => {
      draft.credit = credit;
      draft.missedScore = missedScore;
    },
    answer: (draft, { text }, line) => {
      draft.answer ??= { text, line };
    },
    gapOption: (draft, { option }) => {
      if (option === 'noPunctuation') draft.punctuation = false;
      else draft[option] = true;
    },
    total: (draft, { total }) => {
      draft.total = total;
    },
    files: (draft, { count }) => {
      draft.files = count;
    },
    body: (draft) => {
      draft.stem.push(...draft.body.splice(0));
      draft.isBodyMarked = true;
      draft.zone = 'stem';
    },
  };

/** Takes what is marked out of a piece of text, and answers its words. */
export const readMarks = (draft: Draft, taker: Taking, upTo: number, role: Role, line: number): string => {
  const text = taker.rest().slice(0, upTo);
  let words = '';
  let at = 0;
  for (const { at: from, length, mark } of marksIn(text)) {
    words += taker.take(from - at, role);
    taker.take(length, 'mark');
    (setters[mark.is] as (draft: Draft, mark: Mark, line: number) => void)(draft, mark, line);
    at = from + length;
  }
  return unescapedMarks(words + taker.take(text.length - at, role));
};

/** Of the first line: marks, words, and options that follow in the same line. */
export const readFirst = (draft: Draft, taker: Taking, line: number): void => {
  const text = taker.rest();
  const answerAt = answerIn(text);
  const first = nextLetterIn(text.slice(0, answerAt), 'A');
  const second = first === undefined ? undefined : nextLetterIn(text.slice(first.at + first.length, answerAt), 'B');
  const stemEnd = first !== undefined && second !== undefined ? first.at : answerAt;
  draft.stem.push(unescapedLetters(readMarks(draft, taker, stemEnd, 'stem', line).trim()));
  if (stemEnd < answerAt) readOptions(draft, taker, line);
  else readInlineAnswer(draft, taker, line);
};

const readInlineAnswer = (draft: Draft, taker: Taking, line: number): void => {
  const rest = taker.rest();
  const said = wordOf(rest);
  if (said?.word !== 'answer') return;
  taker.take(said.length, 'mark');
  answered(draft, unescapedMarks(rest.slice(said.length)), line);
  taker.take(rest.length, 'answer');
};

/** One option after the other, as long as the next letter comes; then perhaps the answer. */
export const readOptions = (draft: Draft, taker: Taking, line: number): void => {
  for (;;) {
    const letter = letterAt(draft.options.length);
    const found = letteredOf(taker.rest(), letter) ?? (draft.isTight ? tightOf(taker.rest(), letter) : undefined);
    if (found === undefined) break;
    taker.take(found.length, 'letter');
    const rest = taker.rest();
    const answerAt = answerIn(rest);
    const next = nextLetterIn(rest.slice(0, answerAt), letterAt(draft.options.length + 1));
    const words = readMarks(draft, taker, next?.at ?? answerAt, 'option', line).trim();
    draft.options.push({ letter: found.letter, lines: [unescapedLetters(words)], isRight: found.isRight });
  }
  draft.zone = 'option';
  readInlineAnswer(draft, taker, line);
};
