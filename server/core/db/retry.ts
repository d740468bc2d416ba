import { setTimeout as sleep } from 'node:timers/promises';

const attempts = 5;

/**
 * Serialization failure, deadlock, a unique key taken by a transaction that ran at the same time (or a row of another scope under it, which
 * moves to none: `put.ts`), a lock held too long, a table changed under a prepared statement. Each is answered by running the transaction again, which then sees what the other one wrote.
 */
const passing = new Set(['40001', '40P01', '23505', '23502', '55P03', '0A000']);

const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof code === 'string' && passing.has(code)) return true;
  // SQLITE_BUSY and SQLITE_LOCKED, whatever the extended part says.
  return typeof errcode === 'number' && ((errcode & 0xff) === 5 || (errcode & 0xff) === 6);
};

/** Runs `work` up to five times, waiting a little longer and less predictably each time. */
export const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
};
