import { reached } from './keys.ts';
import type { ObjectiveRow } from './rows.ts';

/** Of one student and one activity, 0 to 1; `undefined`: nothing to go by. */
export type ShareOf = (activityId: string) => number | undefined;

interface Done {
  /** As the analysis of a class says it. */
  readonly standing: string;
  readonly score: number;
  /** 0: nothing was scored. */
  readonly max: number;
}

/** What an activity of one student shows: what is missing counts as 0, what is open, excused or not scored nothing. */
export const shownBy = (step: Done | undefined): number | undefined => {
  if (step?.standing === 'missing') return 0;
  return step === undefined || step.max === 0 ? undefined : step.score / step.max;
};

type Evident = Pick<ObjectiveRow, 'evidence'>;

/**
 * How far one student reaches an objective, 0 to 1: the weighted mean of the activities that show it and were scored. Without any
 * it is not assessed, which is not 0.
 */
export const attainmentOf = ({ evidence }: Evident, shareOf: ShareOf): number | undefined => {
  let weights = 0;
  let sum = 0;
  for (const [activityId, weight] of Object.entries(evidence)) {
    const share = shareOf(activityId);
    if (share === undefined || weight <= 0) continue;
    weights += weight;
    sum += weight * share;
  }
  return weights > 0 ? Math.min(1, Math.max(0, sum / weights)) : undefined;
};

export interface ClassAttainment {
  /** Of those who are assessed; `undefined` without any. */
  readonly mean: number | undefined;
  /** How many of them reach it. */
  readonly reach: number;
  readonly assessed: number;
}

export const ofClass = (attainments: readonly (number | undefined)[]): ClassAttainment => {
  const known = attainments.filter((one) => one !== undefined);
  const mean = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : undefined;
  return { mean, reach: known.filter((one) => one >= reached - 1e-9).length, assessed: known.length };
};
