import { countsOf } from '#contract/features/question/counts.ts';
import { isBlankResponse } from '#contract/features/question/responses.ts';
import { optionIds } from '#contract/features/question/score.ts';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import type { ShownMark } from './rows.ts';

/** One attempt that is over, with what each of its answers got. */
export interface Sat {
  readonly uid: string;
  readonly score: number;
  /** Items, also those that count nothing. */
  readonly asked: readonly string[];
  readonly marks: Readonly<Record<string, Pick<ShownMark, 'score' | 'most' | 'right'>>>;
  readonly answers: Readonly<Record<string, Response>>;
}

export interface QuestionStatistics {
  readonly asked: number;
  readonly blank: number;
  /** Hundredths; `undefined`: nobody was asked. */
  readonly mean: number | undefined;
  readonly most: number;
  /** Mean by maximum, 0 to 1. */
  readonly difficulty: number | undefined;
  /** Upper less lower 27 %, -1 to 1; only of twenty and more. */
  readonly discrimination: number | undefined;
  readonly right: number;
  readonly partly: number;
  readonly wrong: number;
  /** By `countsOf`; every option is in it. */
  readonly chosen: Readonly<Record<string, number>>;
  /** Everything that was answered, whoever it was. */
  readonly responses: readonly Response[];
}

/** Fewer say too little to compare the best with the rest. */
const least = 20;

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, one) => sum + one, 0) / values.length;

const discriminationOf = (sats: readonly Sat[], itemId: string, most: number): number | undefined => {
  if (sats.length < least || most === 0) return undefined;
  const sorted = sats.toSorted((one, other) => other.score - one.score || (one.uid < other.uid ? -1 : 1));
  const size = Math.max(1, Math.round(sats.length * 0.27));
  const share = (some: readonly Sat[]) => meanOf(some.map(({ marks }) => (marks[itemId]?.score ?? 0) / most)) ?? 0;
  return share(sorted.slice(0, size)) - share(sorted.slice(-size));
};

/** `voices`: what was written without a name, which is in nobody's answers. */
export const questionStatistics = (
  itemId: string,
  question: Question,
  all: readonly Sat[],
  voices: readonly Response[] = [],
): QuestionStatistics => {
  const sats = all.filter(({ asked }) => asked.includes(itemId));
  const marks = sats.flatMap((sat) => sat.marks[itemId] ?? []);
  const most = marks[0]?.most ?? question.score;
  const mean = meanOf(marks.map(({ score }) => score));
  const given = question.type === 'openAnonymous' ? voices : sats.flatMap(({ answers }) => answers[itemId] ?? []);
  const responses = given.filter((response) => !isBlankResponse(response));
  const of = (right: ShownMark['right']) => marks.filter((mark) => mark.right === right).length;
  return {
    asked: sats.length,
    blank: Math.max(0, sats.length - responses.length),
    mean,
    most,
    difficulty: mean === undefined || most === 0 ? undefined : mean / most,
    discrimination: marks.length === 0 ? undefined : discriminationOf(sats, itemId, most),
    right: of('right'),
    partly: of('partly'),
    wrong: of('wrong'),
    chosen: { ...Object.fromEntries(optionIds(question).map((id) => [id, 0])), ...countsOf(responses) },
    responses,
  };
};

export interface ClassStatistics {
  readonly sat: number;
  readonly mean: number | undefined;
  readonly median: number | undefined;
  readonly best: number | undefined;
  readonly worst: number | undefined;
  /** Standard deviation. */
  readonly deviation: number | undefined;
  /** How many came to 0-9 %, 10-19 % … 90-100 % of the maximum. */
  readonly tenths: readonly number[];
}

export const classStatistics = (sats: readonly Pick<Sat, 'score'>[], max: number): ClassStatistics => {
  const scores = sats.map(({ score }) => score).sort((one, other) => one - other);
  const half = Math.floor(scores.length / 2);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const score of scores) {
    const at = max === 0 ? 0 : Math.min(9, Math.max(0, Math.floor((score * 10) / max)));
    tenths[at] = (tenths[at] ?? 0) + 1;
  }
  return {
    sat: scores.length,
    mean: meanOf(scores),
    median:
      scores.length === 0
        ? undefined
        : scores.length % 2 === 1
          ? scores[half]
          : ((scores[half - 1] ?? 0) + (scores[half] ?? 0)) / 2,
    best: scores.at(-1),
    worst: scores[0],
    deviation: scores.length < 2 ? undefined : Math.sqrt(varianceOf(scores)),
    tenths,
  };
};

const varianceOf = (values: readonly number[]): number => {
  const mean = meanOf(values) ?? 0;
  return meanOf(values.map((value) => (value - mean) ** 2)) ?? 0;
};

/**
 * Cronbach’s alpha, of twenty and more who were all asked the same questions: papers that were drawn say nothing as a whole.
 * `undefined`: not to be said.
 */
export const reliabilityOf = (sats: readonly Pick<Sat, 'score' | 'marks'>[]): number | undefined => {
  const ids = Object.keys(sats[0]?.marks ?? {});
  const isSame = sats.every(({ marks }) => Object.keys(marks).length === ids.length && ids.every((id) => id in marks));
  if (sats.length < least || ids.length < 2 || !isSame) return undefined;
  const total = varianceOf(sats.map(({ score }) => score));
  if (total === 0) return undefined;
  const parts = ids.reduce((sum, id) => sum + varianceOf(sats.map(({ marks }) => marks[id]?.score ?? 0)), 0);
  return (ids.length / (ids.length - 1)) * (1 - parts / total);
};
