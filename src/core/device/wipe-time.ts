/** Longer than this nobody waits for a tab that does not let go of a database, ms. */
const wipeTime = 3_000;

/** Ends at the latest after `wipeTime`; what is left then goes when the last tab lets go of it. */
export const atMostWipeTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, wipeTime))]);
