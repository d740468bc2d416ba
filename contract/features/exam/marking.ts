import { digestOf } from '#contract/core/text/digest.ts';
import type { AnswerTime, countedAttempts } from '#contract/features/question/keys.ts';
import { atScore } from '#contract/features/question/paper.ts';
import { isBlankResponse } from '#contract/features/question/responses.ts';
import { maxOf, score } from '#contract/features/question/score.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import type { Answered, AutoMark, MarkingRow, MarkRow, Responses, ShownMark, WorkRow } from './rows.ts';

export interface KeyOf {
  readonly key: Key;
  readonly revision: number;
}

type AskedItem = WorkRow['asked'][number];

/** Field by field in one order, so that the same answer has one spelling wherever it was read. */
const spelled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, spelled(inner)]),
  );
};

/** Of the answers that say something. */
export const responsesOf = (answers: Readonly<Record<string, Pick<Answered, 'response'>>>): Responses =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, { response }]): [string, Response][] =>
      response === null || isBlankResponse(response) ? [] : [[id, response]],
    ),
  );

/** The digest of a receipt: of the attempt and everything in it. */
export const receiptOf = (
  attemptId: string,
  responses: Responses,
): { readonly count: number; readonly hash: string } => {
  const ids = Object.keys(responses).sort();
  const parts = ids.flatMap((id) => [id, JSON.stringify(spelled(responses[id]))]);
  return { count: ids.length, hash: digestOf(attemptId, ...parts) };
};

/** A receipt that people can compare. */
export const shortHash = (hash: string): string =>
  hash
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})/, '$1 ');

/** Marks every question of an attempt by rule. A question or key that is gone is one that a person marks. */
export const markedBy = (
  { asked, answers }: Pick<WorkRow, 'asked' | 'answers'>,
  questions: ReadonlyMap<string, Question>,
  keys: ReadonlyMap<string, KeyOf>,
): Pick<MarkingRow, 'keys' | 'marks'> => {
  const used: Record<string, number> = {};
  const marks: Record<string, AutoMark> = {};
  for (const { itemId, versionId, score: worth } of asked) {
    const question = questions.get(versionId);
    const key = keys.get(versionId);
    if (question === undefined || key === undefined) {
      if (answers[itemId] !== undefined) marks[itemId] = [0, 'open'];
      continue;
    }
    const scored = score(atScore(question, worth), key.key, answers[itemId]);
    if (scored.by === 'none') continue;
    used[versionId] = key.revision;
    marks[itemId] = [scored.score, scored.right];
  }
  return { keys: used, marks };
};

/** What each question of an attempt can count; what counts nothing is not in it. */
export const maxOfEach = (
  asked: readonly AskedItem[],
  questions: ReadonlyMap<string, Question>,
): ReadonlyMap<string, number> =>
  new Map(
    asked.flatMap(({ itemId, versionId, score: worth }): [string, number][] => {
      const question = questions.get(versionId);
      const most = question === undefined ? worth : maxOf(atScore(question, worth));
      return most === 0 ? [] : [[itemId, most]];
    }),
  );

/** The mark of each answer that a person gave last. */
export const newestMarks = (marks: readonly MarkRow[]): ReadonlyMap<string, MarkRow> => {
  const newest = new Map<string, MarkRow>();
  for (const mark of marks) {
    const before = newest.get(mark.itemId);
    if (before === undefined || mark.at > before.at || (mark.at === before.at && mark.id > before.id))
      newest.set(mark.itemId, mark);
  }
  return newest;
};

export interface Total {
  readonly score: number;
  readonly max: number;
  /** Answers that a person has yet to mark. */
  readonly pending: number;
  readonly marks: Readonly<Record<string, ShownMark>>;
}

const judged = (score: number, most: number): ShownMark['right'] =>
  score >= most ? 'right' : score > 0 ? 'partly' : 'wrong';

/** What an attempt comes to: a person's mark wins over the rule's. */
export const totalOf = (
  most: ReadonlyMap<string, number>,
  auto: MarkingRow['marks'],
  given: ReadonlyMap<string, Pick<MarkRow, 'score' | 'comment'>>,
): Total => {
  let [score, max, pending] = [0, 0, 0];
  const marks: Record<string, ShownMark> = {};
  for (const [itemId, worth] of most) {
    max += worth;
    const [byRule, right] = auto[itemId] ?? [0, 'blank'];
    const mark = given.get(itemId);
    const isOpen = right === 'open' && (mark?.score ?? null) === null;
    const got = mark?.score === undefined || mark.score === null ? byRule : Math.min(mark.score, worth);
    if (isOpen) pending += 1;
    score += got;
    const said = mark?.score === undefined || mark.score === null ? right : judged(got, worth);
    marks[itemId] = { score: got, most: worth, right: said, comment: mark?.comment ?? '' };
  }
  return { score, max, pending, marks };
};

/** Of several attempts the score that counts. */
export const countedScore = (scores: readonly number[], how: (typeof countedAttempts)[number]): number | undefined => {
  if (scores.length === 0) return undefined;
  if (how === 'best') return Math.max(...scores);
  if (how === 'last') return scores.at(-1);
  return Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length);
};

/** Whether what waits for `when` may be shown of an attempt that is over. */
export const isShownAt = (
  when: AnswerTime,
  { isClosed, isReleased }: { readonly isClosed: boolean; readonly isReleased: boolean },
): boolean => when === 'handedIn' || (when === 'closed' && isClosed) || (when === 'released' && isReleased);
