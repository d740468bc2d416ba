import { day } from '#contract/core/time.ts';
import type { Replica } from '../replica.ts';

const keepApplied = 7 * day;
const keepGivenUp = 30 * day;
const keepAnswers = 90 * day;

/** Drops what is past its time: confirmed work after a week, what a person gave up after a month, answers after a season. */
export const tidyUp = async ({ outbox, db }: Replica, now: number): Promise<void> => {
  await outbox.history
    .where('at')
    .below(now - keepApplied)
    .filter(({ outcome, at }) => outcome === 'applied' || at < now - keepGivenUp)
    .delete();
  await db.answers
    .where('at')
    .below(now - keepAnswers)
    .delete();
};
