import type { Dexie } from 'dexie';
import { type Outbox, writeMeta } from './outbox.ts';
import type { Replica } from './replica.ts';

const ballastBytes = 1024 * 1024;

/** Chromium fires only `abort` on the transaction when the disk is full; Dexie wraps it, sometimes twice. */
export const isQuota = (error: unknown): boolean => {
  for (let at = error as { name?: string; inner?: unknown } | undefined, depth = 0; at && depth < 4; depth += 1) {
    if (at.name === 'QuotaExceededError') return true;
    at = at.inner as typeof at;
  }
  return false;
};

const connectionLost = new Set([
  'UnknownError',
  'InvalidStateError',
  'DatabaseClosedError',
  'TransactionInactiveError',
]);

const isConnectionLost = (error: unknown): boolean =>
  connectionLost.has((error as { name?: string }).name ?? '') ||
  connectionLost.has((error as { inner?: { name?: string } }).inner?.name ?? '');

const otherTroubles = new Set([
  'AbortError',
  'OpenFailedError',
  'TimeoutError',
  'PrematureCommitError',
  'VersionError',
]);

/** The browser's databases failed, whatever was asked of them. */
export const isStorageTrouble = (error: unknown): boolean =>
  isQuota(error) || isConnectionLost(error) || otherTroubles.has((error as { name?: string }).name ?? '');

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
