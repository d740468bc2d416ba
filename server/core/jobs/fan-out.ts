import { userScope } from '#contract/core/scopes.ts';
import { changeOnce } from '../sync/change.ts';
import type { Tx } from '../sync/recorder.ts';
import type { JobRun } from './runner.ts';

/** People written to in one transaction. */
const batch = 50;

/**
 * Writes to the own scopes of many people, never inside the author's transaction. Each person gets their part of job `run`
 * once, however often the job is run.
 */
export const fanOut = async (
  { core, id }: JobRun,
  uids: readonly string[],
  write: (tx: Tx, uid: string) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < uids.length; from += batch) {
    const some = uids.slice(from, from + batch);
    await changeOnce(core, some.map(userScope), { uids: some, mid: id }, async (tx, left) => {
      for (const uid of left) await write(tx, uid);
    });
  }
};
