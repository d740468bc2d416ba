import { headingOf } from './blocks.ts';
import { type Draft, isComplete, newDraft, type Role, type Taking, taking } from './draft.ts';
import { readKeys } from './key-list.ts';
import {
  escapedStart,
  type Line,
  letterAt,
  letteredOf,
  linesOf,
  marksIn,
  numberedOf,
  pageBreakLine,
  tightOf,
  unescapedMarks,
  wordOf,
} from './lines.ts';
import { difficultyWords, type LineWord, plainWord } from './markers.ts';
import { answered, readFirst, readMarks, readOptions } from './pieces.ts';
import { close, type Reading, type ReadText } from './reading.ts';

/** More than this is not one paste: the rest is said to be left over. */
const maxChars = 2_000_000;

/** Ids in the order they are asked for; whoever keeps the questions gives them others, at random. */
const countedIds = (): (() => string) => {
  let made = 0;
  return () => {
    made += 1;
    return `p${made.toString(36)}`;
  };
};

/** Reads any text. Pure and total: what is not understood stands in `problems`, with its line. */
export const parseText = (text: string, newId: () => string = countedIds()): ReadText => {
  const reading: Reading = {
    items: [],
    problems: [],
    spans: [],
    newId,
    draft: undefined,
    drafts: [],
    last: 0,
    style: undefined,
    heading: undefined,
    afterBlank: false,
    next: '',
    keys: undefined,
  };
  const lines = linesOf(text.slice(0, maxChars));
  const said = lines.filter((line) => line.text.trim() !== '');
  let at = 0;
  for (const line of lines) {
    if (said[at] === line) at += 1;
    reading.next = said[at]?.text ?? '';
    readLine(reading, line);
    const broken = line.end - line.from - line.text.length;
    if (broken > 0) reading.spans.push({ from: line.end - broken, to: line.end, role: 'blank' });
  }
  close(reading);
  if (text.length > maxChars) {
    reading.spans.push({ from: maxChars, to: text.length, role: 'leftover' });
    reading.problems.push({ line: lines.length, problem: 'tooMuch', text: '' });
  }
  const problems = reading.problems.toSorted((one, other) => one.line - other.line);
  return { items: reading.items, problems, spans: reading.spans };
};

const begin = (reading: Reading, line: number, number: number): Draft => {
  close(reading);
  const draft = newDraft(line, number);
  if (reading.heading !== undefined) {
    draft.type = reading.heading.type;
    draft.isLooseType = reading.heading.type !== undefined;
    draft.score = reading.heading.score;
  }
  reading.draft = draft;
  if (number > 0) reading.last = number;
  return draft;
};

const readLine = (reading: Reading, line: Line): void => {
  const taker = taking(line.text, line.from, reading.spans);
  if (line.text.trim() === '') {
    taker.take(line.text.length, 'blank');
    reading.afterBlank = true;
    return;
  }
  const isHandled =
    readApart(reading, line, taker) || readWord(reading, line, taker) || readStart(reading, line, taker);
  if (!isHandled) readMore(reading, line, taker);
  if (reading.draft !== undefined) reading.draft.lastLine = line.number;
  taker.take(line.text.length, 'leftover');
  reading.afterBlank = false;
};

/** Page breaks, headings of sections, and blocks of answers at the end. */
const readApart = (reading: Reading, line: Line, taker: Taking): boolean => {
  if (pageBreakLine.test(line.text)) {
    begin(reading, line.number, 0).type = 'pageBreak';
    close(reading);
    taker.take(line.text.length, 'mark');
    return true;
  }
  if (readKeys(reading, line, taker)) return true;
  const heading = headingOf(line.text);
  if (heading !== undefined) {
    close(reading);
    reading.heading = heading;
    reading.last = 0;
    reading.items.push({ is: 'section', title: heading.title, line: line.number });
    taker.take(line.text.length, 'section');
    return true;
  }
  return false;
};

const roles: Readonly<Record<LineWord, Role>> = {
  answer: 'answer',
  model: 'answer',
  reference: 'reference',
  analysis: 'analysis',
  difficulty: 'setting',
  labels: 'setting',
  score: 'setting',
};

/** A line that says what it is: answer, analysis, difficulty. */
const readWord = (reading: Reading, line: Line, taker: Taking): boolean => {
  const { draft } = reading;
  const said = wordOf(line.text);
  if (draft === undefined || said === undefined) return false;
  const rest = line.text.slice(said.length);
  if (!isSaying(said.word, rest)) return false;
  taker.take(said.length, 'mark');
  say(draft, said.word, unescapedMarks(rest), line.number);
  taker.take(rest.length, roles[said.word]);
  return true;
};

const isSaying = (word: LineWord, rest: string): boolean => {
  if (word === 'difficulty') return difficultyOf(rest) !== undefined;
  return word !== 'score' || /^\s*\d{1,4}(?:\.\d{1,2})?\s*(?:分|points?)?\s*$/.test(rest);
};

const difficultyOf = (text: string): 'easy' | 'medium' | 'hard' | undefined =>
  (['easy', 'medium', 'hard'] as const).find((one) => difficultyWords[one].includes(plainWord(text)));

const say = (draft: Draft, word: LineWord, rest: string, line: number): void => {
  if (word === 'answer' || word === 'model') answered(draft, rest, line);
  else if (word === 'reference') {
    draft.zone = 'reference';
    draft.reference.push(rest);
  } else if (word === 'analysis') {
    draft.zone = 'analysis';
    draft.analysis.push(rest);
  } else if (word === 'difficulty') draft.difficulty = difficultyOf(rest) ?? '';
  else if (word === 'score') draft.score = Math.round(Number.parseFloat(rest) * 100);
  else
    draft.labels = [...new Set([...draft.labels, ...rest.split(/[,，、;；]/).map((one) => one.trim())])].filter(
      (one) => one !== '',
    );
};

const startOf = (reading: Reading, line: Line) => {
  const found = numberedOf(line.text, reading.last + 1);
  if (found === undefined) return undefined;
  const { draft } = reading;
  const isNext = found.number === reading.last + 1 && (reading.style === undefined || reading.style === found.style);
  const isUsual = reading.style === found.style;
  const isFree = draft === undefined || isComplete(draft) || (reading.afterBlank && isUsual);
  const isRestart = isUsual && draft !== undefined && isComplete(draft);
  if (draft?.zone === 'analysis' && !isNext && !isUsual) return undefined;
  return isNext ||
    isRestart ||
    (isFree && (isUsual || reading.style === undefined || draft === undefined || found.style !== 'bracket'))
    ? found
    : undefined;
};

/** Where nothing is numbered: what stands above an `A.`, or after a question that is whole. */
const isNextUnnumbered = ({ draft, afterBlank, next }: Reading, { text }: Line): boolean => {
  if (letteredOf(text, letterAt(draft?.options.length ?? 0)) !== undefined) return false;
  const isAbove = letteredOf(next, 'A') !== undefined;
  if (draft === undefined) return isAbove && letteredOf(text, 'A') === undefined;
  return isComplete(draft) && (afterBlank || (isAbove && draft.answer !== undefined));
};

/** The first line of a question: a number, or a mark that names a type. */
const readStart = (reading: Reading, line: Line, taker: Taking): boolean => {
  const found = startOf(reading, line);
  const type = marksIn(line.text).find(({ mark }) => mark.is === 'type');
  const isTyped =
    type !== undefined &&
    (type.at === 0 ||
      found !== undefined ||
      reading.afterBlank ||
      reading.draft === undefined ||
      isComplete(reading.draft));
  const isUnnumbered = reading.style === undefined && isNextUnnumbered(reading, line);
  if (found === undefined && !isTyped && !isUnnumbered) return false;
  const draft = begin(reading, line.number, found?.number ?? 0);
  if (found !== undefined) {
    reading.style = found.style;
    taker.take(found.length, 'number');
  }
  readFirst(draft, taker, line.number);
  if (draft.type === 'pageBreak') close(reading);
  return true;
};

/** `A太平洋` is one where `B大西洋` follows, or others like it came before. */
const isOption = ({ next }: Reading, draft: Draft, text: string): boolean => {
  const letter = letterAt(draft.options.length);
  if (letteredOf(text, letter) !== undefined) return true;
  if (letter === 'A') draft.isTight = tightOf(text, 'A') !== undefined && tightOf(next, 'B') !== undefined;
  return draft.isTight && tightOf(text, letter) !== undefined;
};

/** Everything else: an option, or more of what came before. */
const readMore = (reading: Reading, line: Line, taker: Taking): void => {
  const { draft } = reading;
  if (draft === undefined) {
    reading.problems.push({ line: line.number, problem: 'leftover', text: line.text.trim() });
    return;
  }
  const isFree = draft.zone === 'stem' || draft.zone === 'option' || draft.zone === 'body';
  if (isFree && isOption(reading, draft, line.text)) {
    readOptions(draft, taker, line.number);
    return;
  }
  if (escapedStart(line.text)) taker.take(1, 'mark');
  const role = {
    stem: 'body',
    body: 'body',
    option: 'option',
    answer: 'answer',
    reference: 'reference',
    analysis: 'analysis',
  } as const;
  const isWhole = draft.zone !== 'stem' && draft.zone !== 'body' && draft.zone !== 'option';
  const words = isWhole
    ? unescapedMarks(taker.take(line.text.length, role[draft.zone]))
    : readMarks(draft, taker, line.text.length, role[draft.zone], line.number);
  keepMore(draft, words);
};

const keepMore = (draft: Draft, words: string): void => {
  if (draft.zone === 'analysis') draft.analysis.push(words);
  else if (draft.zone === 'reference') draft.reference.push(words);
  else if (draft.zone === 'answer') draft.answerMore.push(words);
  else if (draft.zone === 'option') draft.options.at(-1)?.lines.push(words);
  else if (words !== '' || !draft.isBodyMarked) draft.body.push(words);
};
