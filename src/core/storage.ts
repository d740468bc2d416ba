import type { Dexie } from 'dexie';
import { type Outbox, writeMeta } from './outbox.ts';
import type { Replica } from './replica.ts';

const ballastBytes = 1024 * 1024;

/**
 * By name what failed: Dexie wraps what the browser says, sometimes twice, and one error of many writes at once holds those of each.
 * Chromium fires only `abort` on the transaction when the disk is full.
 */
const namesOf = (error: unknown, depth = 0): readonly string[] => {
  if (typeof error !== 'object' || error === null || depth === 4) return [];
  const { name = '', inner, failures } = error as { name?: string; inner?: unknown; failures?: readonly unknown[] };
  return [name, ...namesOf(inner, depth + 1), ...namesOf(failures?.[0], depth + 1)];
};

export const isQuota = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError');

const connectionLost = new Set([
  'UnknownError',
  'InvalidStateError',
  'DatabaseClosedError',
  'TransactionInactiveError',
]);

const isConnectionLost = (error: unknown): boolean => namesOf(error).some((name) => connectionLost.has(name));

const otherTroubles = new Set([
  'AbortError',
  'OpenFailedError',
  'TimeoutError',
  'PrematureCommitError',
  'VersionError',
]);

/** The browser's databases failed, whatever was asked of them. */
export const isStorageTrouble = (error: unknown): boolean =>
  isQuota(error) || isConnectionLost(error) || namesOf(error).some((name) => otherTroubles.has(name));

/**
 * Runs an idempotent piece of work on databases whose connections the browser may have dropped behind our back (iOS after a
 * while in the background): opens them again and retries, three times at most.
 */
export const resilient = async <T>(db: Dexie | readonly Dexie[], work: () => Promise<T>): Promise<T> => {
  const all: readonly Dexie[] = 'length' in db ? db : [db];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 3 || !isConnectionLost(error) || all.some((one) => one.hasBeenClosed())) throw error;
      for (const one of all) one.close({ disableAutoOpen: false });
      for (const one of all) await one.open();
    }
  }
};

/** Sets room aside once, to be given back when the disk is full. */
export const layBallast = async (outbox: Outbox): Promise<void> => {
  // Not read: it is a megabyte.
  if ((await outbox.meta.where('k').equals('ballast').count()) > 0) return;
  try {
    await writeMeta(outbox, 'ballast', new Uint8Array(ballastBytes));
  } catch (error) {
    if (!isQuota(error)) throw error;
  }
};

/**
 * Does `work`; when the disk is full, frees what can be had again (the ballast, kept answers) and tries once more. A second
 * failure is the caller's to tell: the work is not stored.
 */
export const makingRoom = async <T>(outbox: Outbox, free: () => Promise<void>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isQuota(error)) throw error;
    await outbox.meta.delete('ballast');
    await free();
    return await work();
  }
};

/** Kept answers can be asked for again. */
export const freeAnswers = (replica: Replica) => async (): Promise<void> => {
  await replica.db.answers.clear();
};
