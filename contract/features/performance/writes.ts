import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { changing, creating, write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { performanceRefusal, refuseStars, rewardFrom, undone } from './rules.ts';
import { cardSetTable, rewardTable } from './tables.ts';

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

/** What a card is worth, and whose it is, the server says. */
const ofCards = {
  touches: ({ courseId, id }: { readonly courseId: string; readonly id: string }) => [
    rowIn(cardSetTable, courseScope(courseId), id),
  ],
  effect: () => {},
};

export const makeStarCards = write({ ...ofCards, call: calls.makeStarCards });
export const closeStarCards = write({ ...ofCards, call: calls.closeStarCards });
export const takeStarCard = write({ call: calls.takeStarCard, touches: () => [], effect: () => {} });
