import { rightGaps } from './fill.ts';
import { isLayout, isOpen, isOpinion, trueFalseIds } from './keys.ts';
import { isBlankResponse, problemOfResponse } from './responses.ts';
import type { Key, Question, QuestionOf, Response } from './shapes.ts';

/**
 * What an answer is worth. `auto`: the rule decided; `manual`: a person has to; `none`: it counts nothing. Scores in
 * hundredths. `cells` says of each gap, row or place whether it is right, for those kinds that have them.
 */
export interface Scored {
  readonly by: 'auto' | 'manual' | 'none';
  readonly score: number;
  readonly max: number;
  readonly right: 'right' | 'partly' | 'wrong' | 'blank' | 'open';
  readonly cells: Readonly<Record<string, boolean>>;
}

/** A share of a score, down to whole hundredths: no sum of shares is ever more than the score. */
const share = (score: number, of: number, all: number): number => (all === 0 ? 0 : Math.floor((score * of) / all));

const judged = (question: Question, isRight: boolean, part: number, cells: Scored['cells'] = {}): Scored => ({
  by: 'auto',
  score: isRight ? question.score : Math.min(part, question.score),
  max: question.score,
  right: isRight ? 'right' : part > 0 ? 'partly' : 'wrong',
  cells,
});

/** Exactly the set of right options, and nothing else, where the teacher did not say otherwise (S-416). */
const optionsScore = (question: Question, ids: readonly string[], right: readonly string[], key: Key): Scored => {
  const chosen = new Set(ids);
  const wanted = new Set(right);
  const hits = [...chosen].filter((id) => wanted.has(id)).length;
  const misses = chosen.size - hits;
  const isExact = misses === 0 && hits === wanted.size && wanted.size > 0;
  if (key.credit === 'missedSome' && misses === 0 && hits > 0)
    return judged(question, isExact, key.missedScore > 0 ? key.missedScore : share(question.score, hits, wanted.size));
  if (key.credit === 'plusMinus')
    return judged(question, isExact, share(question.score, Math.max(0, hits - misses), wanted.size));
  return judged(question, isExact, 0);
};

/** Each cell for itself where the teacher set that, with its own part of the score where there is one for each; otherwise all or nothing. */
const cellsScore = (question: Question, key: Key, cells: readonly (readonly [string, boolean])[]): Scored => {
  const hits = cells.filter(([, isRight]) => isRight).length;
  const all = hits === cells.length && hits > 0;
  const hasParts = question.parts.length === cells.length;
  const each = hasParts
    ? cells.reduce((sum, [, isRight], index) => sum + (isRight ? (question.parts[index]?.score ?? 0) : 0), 0)
    : share(question.score, hits, cells.length);
  return judged(question, all, key.credit === 'exact' ? 0 : each, Object.fromEntries(cells));
};

const sameSet = (one: readonly string[], other: readonly string[]): boolean => {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((id) => b.has(id));
};

const gapsScore = (question: QuestionOf<'fill'>, gaps: Readonly<Record<string, string>>, key: Key): Scored => {
  if (key.answer.kind !== 'gaps') return byHand(question);
  const right = rightGaps(question.gaps, gaps, key.answer);
  return cellsScore(
    question,
    key,
    question.gaps.map(({ id }) => [id, right.has(id)] as const),
  );
};

/** A gap that accepts nothing is one that a person marks. */
const hasKey = (question: Question, { answer }: Key): boolean => {
  if (answer.kind === 'options') return answer.right.length > 0;
  if (answer.kind === 'order') return answer.order.length > 0;
  if (answer.kind === 'cells') return Object.values(answer.rows).some((columns) => columns.length > 0);
  return (
    answer.kind === 'gaps' &&
    question.type === 'fill' &&
    question.gaps.length > 0 &&
    question.gaps.every(({ id }) => answer.gaps[id]?.accept.some((accepted) => accepted.trim() !== '') === true)
  );
};

const byHand = (question: Question): Scored => ({
  by: 'manual',
  score: 0,
  max: question.score,
  right: 'open',
  cells: {},
});

/** Whether the rule alone decides. */
export const isAutomatic = (question: Question, key: Key): boolean =>
  !isLayout(question.type) && !isOpinion(question.type) && !isOpen(question.type) && hasKey(question, key);

/** What counts: an opinion, a note and a page break never do. */
export const maxOf = (question: Question): number =>
  isLayout(question.type) || isOpinion(question.type) ? 0 : question.score;

/** The one rule of marking. Pure; `response` is undefined where nothing was answered. An answer that fits no question is wrong. */
export const score = (question: Question, key: Key, response: Response | undefined): Scored => {
  if (maxOf(question) === 0 && (isLayout(question.type) || isOpinion(question.type)))
    return { by: 'none', score: 0, max: 0, right: isBlankResponse(response) ? 'blank' : 'open', cells: {} };
  if (isBlankResponse(response)) return { by: 'auto', score: 0, max: question.score, right: 'blank', cells: {} };
  if (!isAutomatic(question, key)) return byHand(question);
  if (problemOfResponse(question, response) !== undefined) return judged(question, false, 0);
  return scoreOf(question, key, response);
};

const scoreOf = (question: Question, key: Key, response: Response): Scored => {
  const { answer } = key;
  if (response.kind === 'options' && answer.kind === 'options')
    return optionsScore(question, response.ids, answer.right, key);
  if (response.kind === 'gaps' && question.type === 'fill') return gapsScore(question, response.gaps, key);
  if (response.kind === 'order' && answer.kind === 'order')
    return cellsScore(
      question,
      key,
      answer.order.map((id, index) => [id, response.order[index] === id] as const),
    );
  if (response.kind === 'cells' && answer.kind === 'cells')
    return cellsScore(
      question,
      key,
      Object.entries(answer.rows).map(([row, columns]) => [row, sameSet(columns, response.rows[row] ?? [])] as const),
    );
  return byHand(question);
};

/** The options that can be chosen, in the order they were written. */
export const optionIds = (question: Question): readonly string[] => {
  if (question.type === 'trueFalse') return trueFalseIds;
  return 'options' in question ? question.options.map(({ id }) => id) : [];
};
