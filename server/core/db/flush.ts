/** Commits on their way to the disk. */
export interface Flushing {
  /** Counts a commit, and answers its number. */
  readonly committed: () => number;
  /** Resolves when that commit, and with it every earlier one, is on the disk. */
  readonly until: (commit: number) => Promise<void>;
}

/**
 * One `sync` for all commits that wait for one, beside the thread that answers. A disk that failed to keep something once is not
 * believed again: nobody knows what it lost, so whoever waits is told, until the server is started anew.
 */
export const createFlushing = (sync: () => Promise<void>): Flushing => {
  let [last, flushed] = [0, 0];
  let failed: Error | undefined;
  let running: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    const upTo = last;
    try {
      await sync();
      flushed = upTo;
    } catch (cause) {
      failed = new Error('the disk did not keep what was committed', { cause });
    } finally {
      running = undefined;
    }
  };
  return {
    committed: () => {
      last += 1;
      return last;
    },
    until: async (commit) => {
      while (flushed < commit) {
        if (failed !== undefined) throw failed;
        running ??= flush();
        // One that has begun may have come too early for this commit.
        await running;
      }
    },
  };
};
