import { courseScope } from '#contract/core/scopes.ts';
import { changing, creating } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { performanceRefusal, refuseStars, rewardFrom, undone } from './rules.ts';
import { rewardTable } from './tables.ts';

const at = ({ courseId, id }: { readonly courseId: string; readonly id: string }) =>
  [courseScope(courseId), id] as const;

export const giveStars = creating({
  call: calls.giveStars,
  of: rewardTable,
  at,
  refuse: (facts, input) =>
    facts.refuseUnlessMay(courseScope(input.courseId), 'performance.give') ?? refuseStars(input),
  row: rewardFrom,
  answer: ({ id }) => ({ id }),
});

export const takeStarsBack = changing({
  call: calls.takeStarsBack,
  of: rewardTable,
  at,
  gone: performanceRefusal.gone,
  refuse: (facts, { courseId }) => facts.refuseUnlessMay(courseScope(courseId), 'performance.give'),
  next: (row, input, writing) => undone(row, input.undone, writing),
  answer: ({ id }) => ({ id }),
});
