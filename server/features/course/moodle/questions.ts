import { derivedId } from '#contract/core/text/digest.ts';
import { questionLimits, trueFalseIds } from '#contract/features/question/keys.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { allOf, childOf, type Element, numberAt, textAt } from './xml.ts';

interface Pair {
  readonly question: Question;
  readonly key: Key;
}

type Html = (html: string) => string;

/** Ids of what can be chosen, ordered or filled: they follow from the question and tell nothing of its order. */
const partId = (question: Element, part: string): string =>
  derivedId('00000000-0000-7000-8000-000000000000', 'part', question.attributes.id ?? '', part)
    .replaceAll('-', '')
    .slice(-12);

const none = { answer: { kind: 'none' }, credit: 'exact', missedScore: 0, reference: '' } as const;

interface Answered {
  readonly id: string;
  readonly html: string;
  readonly words: string;
  readonly fraction: number;
}

const answersOf = (question: Element, html: Html): readonly Answered[] =>
  allOf(question, 'answer').map((one) => ({
    id: partId(question, one.attributes.id ?? ''),
    html: html(textAt(one, 'answertext')),
    words: textAt(one, 'answertext'),
    fraction: numberAt(one, 'fraction'),
  }));

type Make = (
  question: Element,
  common: { readonly stem: string; readonly score: number },
  html: Html,
) => { readonly question: object; readonly key?: object } | undefined;

const choice: Make = (question, common, html) => {
  const answers = answersOf(question, html);
  const options = answers.map(({ id, html: text }) => ({ id, html: text }));
  const isSingle = textAt(allOf(question, 'multichoice')[0], 'single') !== '0';
  const best = Math.max(0, ...answers.map(({ fraction }) => fraction));
  const isRight = ({ fraction }: Answered) => fraction > 0 && (!isSingle || fraction === best);
  const right = answers.filter(isRight).map(({ id }) => id);
  if (options.length < 2 || right.length === 0) return undefined;
  const answer = { kind: 'options', right: isSingle ? right.slice(0, 1) : right };
  if (isSingle) return { question: { ...common, type: 'single', options, perRow: 0 }, key: { answer } };
  return {
    question: { ...common, type: 'multiple', options, perRow: 0, min: 0, max: 0 },
    key: { answer, credit: 'missedSome' },
  };
};

const trueFalse: Make = (question, common) => {
  const right = allOf(question, 'answer').find((one) => numberAt(one, 'fraction') > 0);
  const isTrue = right?.attributes.id === textAt(allOf(question, 'truefalse')[0], 'trueanswer');
  return {
    question: { ...common, type: 'trueFalse' },
    key: { answer: { kind: 'options', right: [isTrue ? trueFalseIds[0] : trueFalseIds[1]] } },
  };
};

/** One gap behind the text. An answer with a wildcard is no word that somebody may type. */
const shortAnswer: Make = (question, common) => {
  const gap = partId(question, 'gap');
  const accept = answersOf(question, String)
    .filter(({ fraction, words }) => fraction >= 1 && words !== '' && !words.includes('*'))
    .map(({ words }) => words);
  if (accept.length === 0) return undefined;
  const caseSensitive = textAt(allOf(question, 'shortanswer')[0], 'usecase') === '1';
  const tolerance = { by: 'none', amount: '' };
  return {
    question: { ...common, type: 'fill', gaps: [{ id: gap, numeric: false }] },
    key: {
      answer: {
        kind: 'gaps',
        gaps: { [gap]: { accept, tolerance } },
        anyOrder: false,
        caseSensitive,
        punctuation: true,
      },
    },
  };
};

const numerical: Make = (question, common) => {
  const gap = partId(question, 'gap');
  const right = allOf(question, 'answer').find((one) => numberAt(one, 'fraction') >= 1);
  const value = textAt(right, 'answertext');
  if (right === undefined || value === '' || !Number.isFinite(Number(value))) return undefined;
  const record = allOf(question, 'numerical_record').find(
    (one) => textAt(one, 'answer') === (right.attributes.id ?? ''),
  );
  const amount = numberAt(record, 'tolerance');
  const tolerance = amount > 0 ? { by: 'amount', amount: String(amount) } : { by: 'none', amount: '' };
  const gaps = { [gap]: { accept: [value], tolerance } };
  return {
    question: { ...common, type: 'fill', gaps: [{ id: gap, numeric: true }] },
    key: { answer: { kind: 'gaps', gaps, anyOrder: false, caseSensitive: false, punctuation: true } },
  };
};

const essay: Make = (question, common, html) => {
  const said = allOf(question, 'essay')[0];
  return {
    question: { ...common, type: 'shortAnswer', files: numberAt(said, 'attachments') !== 0 },
    key: { reference: html(textAt(said, 'graderinfo')) },
  };
};

/** Rows to be matched with columns; an answer without a row is there to mislead. */
const match: Make = (question, common, html) => {
  const pairs = allOf(question, 'match').map((one) => ({
    id: partId(question, `row ${one.attributes.id ?? ''}`),
    asked: html(textAt(one, 'questiontext')),
    answer: textAt(one, 'answertext'),
  }));
  const columnId = (answer: string) => partId(question, `column ${answer}`);
  // In an order of their own: as they were written, each would stand where its row does.
  const columns = [...new Set(pairs.map(({ answer }) => answer))]
    .map((answer) => ({ id: columnId(answer), html: html(answer) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const asked = pairs.filter((pair) => pair.asked !== '');
  if (asked.length === 0 || columns.length < 2) return undefined;
  const rows = asked.map((pair) => ({ id: pair.id, html: pair.asked }));
  const right = Object.fromEntries(asked.map(({ id, answer }) => [id, [columnId(answer)]]));
  return {
    question: { ...common, type: 'matrix', rows, columns, many: false },
    key: { answer: { kind: 'cells', rows: right }, credit: 'each' },
  };
};

const makers: Readonly<Record<string, Make>> = {
  multichoice: choice,
  truefalse: trueFalse,
  shortanswer: shortAnswer,
  numerical,
  essay,
  match,
  description: (_question, common) => ({ question: { ...common, score: 0, type: 'paragraph' } }),
};

/** A question as it is here; `undefined` for a kind that there is not, or one without anything right. */
export const questionFrom = (question: Element, html: Html): Pair | undefined => {
  const points = numberAt(question, 'defaultmark') || 1;
  const stem = html(textAt(question, 'questiontext'));
  const common = {
    stem,
    difficulty: '',
    score: Math.min(questionLimits.score, Math.max(0, Math.round(points * 100))),
    parts: [],
    required: false,
  } as const;
  const kind = textAt(question, 'qtype');
  const made = Object.hasOwn(makers, kind) ? makers[kind]?.(question, common, html) : undefined;
  if (made === undefined) return undefined;
  const key = { ...none, analysis: html(textAt(question, 'generalfeedback')), ...made.key };
  return { question: made.question as Question, key: key as Key };
};

/** What a question is called in a report. */
export const questionTitle = (question: Element): string =>
  textAt(childOf(question, 'name') ?? question) || textAt(question, 'qtype');
