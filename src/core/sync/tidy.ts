import { day } from '#contract/core/time.ts';
import { cleanAnswers } from '../device/keeping.ts';
import type { Replica } from '../replica.ts';

const keepApplied = 7 * day;
const keepGivenUp = 30 * day;

/** Drops what is past its time: confirmed work after a week, what a person gave up after a month, answers as they decided. */
export const tidyUp = async (replica: Replica, now: number): Promise<void> => {
  await replica.outbox.history
    .where('at')
    .below(now - keepApplied)
    .filter(({ outcome, at }) => outcome === 'applied' || at < now - keepGivenUp)
    .delete();
  await cleanAnswers(replica, now);
};
