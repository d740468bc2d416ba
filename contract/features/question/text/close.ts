import { questionLimits as max, type QuestionType } from '../keys.ts';
import { gapsIn, problemsOf } from '../problems.ts';
import type { Answer, Question } from '../shapes.ts';
import { lettersOf, pickedBy } from './answers.ts';
import { makeLikert, makeMatrix, makeRating, makeScale, makeSort, makeTable, makeWeight } from './bodies.ts';
import type { Draft, ReadProblem } from './draft.ts';
import { makeFill } from './gaps.ts';
import {
  type Closed,
  type Closing,
  type Common,
  commonOf,
  type Hint,
  keyOf,
  type Make,
  openKey,
  type Part,
  partsOf,
} from './making.ts';
import { truthOf } from './markers.ts';
import { richOfText } from './rich.ts';

const bodyTypes: readonly QuestionType[] = [
  'sort',
  'matrix',
  'scale',
  'reverseScale',
  'likert',
  'weight',
  'table',
  'rating',
];
/** Letters are nothing to them: what looks like an option is a row. */
const rowTypes: readonly QuestionType[] = ['matrix', 'likert', 'table', 'rating'];
const choiceTypes: readonly QuestionType[] = ['single', 'multiple', 'indefinite', 'voteSingle', 'voteMultiple'];

/** A question of everything that was read of it. */
export const closed = (draft: Draft, newId: () => string): Closed => {
  const problems: ReadProblem[] = [];
  const closing: Closing = {
    draft,
    newId,
    problem: (problem, text = '', line = draft.line) => problems.push({ line, problem, text }),
  };
  const hint = hintOf(draft);
  const type = typeOf(draft, hint);
  settle(draft, type);
  const made = makers[type](closing, commonOf(draft), hint);
  for (const problem of draft.problems) problems.push(problem);
  const seen = new Set(problems.map(({ problem }) => problem));
  for (const problem of problemsOf(made.question, made.key))
    if (!seen.has(problem) && !(problem === 'noKey' && (seen.has('keyUnknown') || seen.has('gapCount'))))
      problems.push({ line: draft.line, problem, text: '' });
  return { ...made, problems };
};

/** `（ B ）` or `（√）` in the stem; the last one counts. */
const hintOf = (draft: Draft): Hint | undefined => {
  const stem = [...draft.stem, ...(draft.options.length > 0 ? draft.body : [])].join('\n');
  const found = [
    ...stem.matchAll(/[(（][\s\u3000]*([A-Za-zＡ-Ｚａ-ｚ]{1,8}|[√×✓✔✗✘对错TF]|正确|错误)[\s\u3000]*[)）]/g),
  ].at(-1);
  const text = found?.[1];
  if (text === undefined) return undefined;
  return { text, truth: /^[A-Za-z]{2,}$/.test(text) ? undefined : truthOf(text) };
};

const typeOf = (draft: Draft, hint: Hint | undefined): QuestionType => {
  const letters = draft.options.length > 0 ? lettersOf(draft.answer?.text ?? hint?.text ?? '') : undefined;
  const starred = draft.options.filter(({ isRight }) => isRight).length;
  if (draft.type !== undefined && !(draft.isLooseType && draft.type === 'single' && (letters?.letters.length ?? 0) > 1))
    return draft.type;
  if (draft.options.length > 0) return (letters?.letters.length ?? 0) > 1 || starred > 1 ? 'multiple' : 'single';
  const text = draft.stem.join('\n');
  const answer = draft.answer?.text.trim() ?? '';
  if (isStatement(draft, hint) && (hint?.truth !== undefined || truthOf(answer) !== undefined)) return 'trueFalse';
  return /\[\[(?:(?!\[\[).)+?\]\]/.test(text) ||
    gapsIn([text, ...draft.body].join('\n')) > 0 ||
    /[(（][\s\u3000]*[)）]/.test(text)
    ? 'fill'
    : 'shortAnswer';
};

const isStatement = ({ body, options, answerMore }: Draft, hint: Hint | undefined): boolean =>
  options.length === 0 && answerMore.length === 0 && (hint?.truth === undefined || body.length === 0);

/** Lines that said nothing of themselves: options of a choice without letters, the body of what has one, otherwise more of the stem. */
const settle = (draft: Draft, type: QuestionType): void => {
  if (rowTypes.includes(type))
    draft.body.push(...draft.options.splice(0).map(({ letter, lines }) => `${letter}. ${lines.join(' ')}`));
  const isTruth = draft.options.every(({ lines }) => truthOf(lines.join('')) !== undefined);
  if (type === 'trueFalse' && !isTruth) draft.stem.push(...optionLines(draft));
  const isBody = bodyTypes.includes(type) && draft.options.length === 0;
  const isList = choiceTypes.includes(type) && draft.options.length === 0;
  if (isBody || isList) return;
  draft.stem.push(...draft.body.splice(0));
};

/** What was written under the answer, where it cannot be one. */
const keepAside = (draft: Draft, text: string): void => {
  if (text.trim() !== '') draft.analysis.unshift(text.trim());
};

const makeChoice =
  (type: 'single' | 'multiple' | 'indefinite' | 'voteSingle' | 'voteMultiple'): Make =>
  (closing, common, hint) => {
    const { draft } = closing;
    const options = partsOf(closing);
    const right = pickedBy(closing, options, hint?.text);
    const perRow = draft.perRow;
    const limits = { min: draft.min, max: draft.max };
    for (const line of draft.answerMore) keepAside(draft, line);
    const answer: Answer = right.length === 0 ? { kind: 'none' } : { kind: 'options', right };
    const isKey = hint !== undefined && right.length > 0 && sameLetters(hint.text, right, options);
    const asked = isKey ? { ...common, stem: stemWithout(common.stem, hint) } : common;
    const question: Question =
      type === 'single' || type === 'voteSingle'
        ? { ...asked, type, options, perRow }
        : { ...asked, type, options, perRow, ...limits };
    return { question, key: keyOf(draft, answer) };
  };

/** Letters in the stem that are the key would tell it. */
const sameLetters = (hint: string, right: readonly string[], options: readonly Part[]): boolean => {
  const ids = lettersOf(hint)?.letters.map((at) => options[at]?.id) ?? [];
  return ids.length === right.length && ids.every((id) => id !== undefined && right.includes(id));
};

const makeTrueFalse: Make = (closing, common, hint) => {
  const { draft } = closing;
  const said = draft.answer?.text ?? '';
  const bare = /^[\s\u3000]*([^\s，,。；;（(]+)(.*)$/s.exec(said);
  const words = draft.options.map(({ lines }) => truthOf(lines.join('')));
  const letters = lettersOf(said);
  const starred = draft.options.findIndex(({ isRight }) => isRight);
  const byLetter = letters?.letters.length === 1 ? words[letters.letters[0] ?? -1] : words[starred];
  const truth = (draft.options.length > 0 ? byLetter : undefined) ?? truthOf(said) ?? truthOf(bare?.[1] ?? '');
  const right = truth ?? hint?.truth;
  if (said !== '' && truth === undefined) closing.problem('keyUnknown', said.trim(), draft.answer?.line);
  if (truth !== undefined && truthOf(said) === undefined && byLetter === undefined) keepAside(draft, bare?.[2] ?? '');
  if (truth !== undefined && hint?.truth !== undefined && hint.truth !== truth)
    closing.problem('keyConflict', `${hint.text} ${said.trim()}`, draft.answer?.line);
  for (const line of draft.answerMore) keepAside(draft, line);
  const bareStem = stemWithout(common.stem, hint);
  return {
    question: { ...common, stem: bareStem, type: 'trueFalse' },
    key: keyOf(draft, right === undefined ? { kind: 'none' } : { kind: 'options', right: [right] }),
  };
};

/** The sign in brackets is the key: in the question the brackets are empty. */
const stemWithout = (stem: string, hint: Pick<Hint, 'text'> | undefined): string => {
  if (hint === undefined) return stem;
  const sign = hint.text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return stem.replace(
    new RegExp(
      `([(（])[\\s\\u3000]*${sign}[\\s\\u3000]*([)）])(?![\\s\\S]*[(（][\\s\\u3000]*${sign}[\\s\\u3000]*[)）])`,
    ),
    '$1　　$2',
  );
};

const plain =
  (make: (common: Common, draft: Draft) => Question): Make =>
  ({ draft }, common) => ({
    question: make({ ...common, stem: richOfText([...draft.stem, ...optionLines(draft)]) }, draft),
    key: openKey(draft),
  });

/** Options of a question that has none are words of it. */
const optionLines = ({ options }: Draft): string[] =>
  options.flatMap(({ letter, lines }) => [`${letter}. ${lines.join('\n')}`]);

const makers: Readonly<Record<QuestionType, Make>> = {
  trueFalse: makeTrueFalse,
  single: makeChoice('single'),
  multiple: makeChoice('multiple'),
  indefinite: makeChoice('indefinite'),
  voteSingle: makeChoice('voteSingle'),
  voteMultiple: makeChoice('voteMultiple'),
  fill: (closing, common) => {
    const { stem, gaps, answer } = makeFill(closing);
    return { question: { ...common, stem, type: 'fill', gaps }, key: keyOf(closing.draft, answer) };
  },
  shortAnswer: plain((common) => ({ ...common, type: 'shortAnswer', files: false })),
  openAnonymous: plain((common) => ({ ...common, type: 'openAnonymous' })),
  file: plain((common, { files }) => ({
    ...common,
    type: 'file',
    files: Math.min(Math.max(files ?? 1, 1), max.files),
  })),
  photo: plain((common, { files }) => ({
    ...common,
    type: 'photo',
    files: Math.min(Math.max(files ?? 1, 1), max.files),
  })),
  paragraph: plain((common) => ({ ...common, score: 0, parts: [], type: 'paragraph' })),
  pageBreak: plain((common) => ({ ...common, score: 0, parts: [], type: 'pageBreak' })),
  sort: makeSort,
  matrix: makeMatrix,
  scale: makeScale('scale'),
  reverseScale: makeScale('reverseScale'),
  likert: makeLikert,
  weight: makeWeight,
  rating: makeRating,
  table: makeTable,
};
