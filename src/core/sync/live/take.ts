import type { LivePatch } from '#contract/core/sync.ts';
import { isConfirmed } from '../../outbox.ts';
import type { Cursor } from '../../replica.ts';
import { type BaseWriter, readState, rebase } from '../../writing/rebase.ts';
import type { Host } from '../host.ts';
import { takeDeleted, takeRows } from '../pull.ts';
import { archive } from '../settle.ts';
import { coveredOf, readOwn } from './covered.ts';
import { chain, readHeld } from './held.ts';

/**
 * Takes what came by itself into the base, in any order and as often as it comes, and settles own work that the base shows
 * then. Answers the patches that cannot be taken yet: what is missing before them may still come, otherwise a pull brings all.
 */
export const takePatches = async (host: Host, patches: readonly LivePatch[]): Promise<readonly LivePatch[]> => {
  const { replica } = host;
  const own = await readOwn(replica.outbox);
  const held = await readHeld(replica);
  let { runs, ahead } = chain(held, patches);
  let covered = coveredOf(own, held);
  // A change of the base makes a pull that is under way start over: none without need.
  if (runs.length === 0 && Object.keys(covered).length === 0) return ahead;
  const change = async (writer: BaseWriter) => {
    const now = await readHeld(replica);
    ({ runs, ahead } = chain(now, patches));
    for (const run of runs) {
      await takeDeleted(replica, writer, run);
      for (const [entity, rows] of Object.entries(run.up))
        await takeRows(replica, writer, { entity, rows, scope: run.scope });
      // A scope whose cursor is not held has no run.
      const cursor = { ...(now.cursors.get(run.scope) as Cursor), rev: run.rev, sig: run.sig };
      await replica.db.cursors.put(cursor);
      now.cursors.set(run.scope, cursor);
    }
    covered = coveredOf(own, now);
    return { confirmed: { ...writer.state.confirmed, ...covered } };
  };
  await rebase(replica, change, undefined, host.onDefect);
  await host.step('based');
  if (Object.keys(covered).length > 0) await forgetCovered(host);
  return ahead;
};

/** Nothing is said here of work under another replica id: that is a pull's to confirm. */
const forgetCovered = async ({ replica, now }: Host): Promise<void> => {
  const state = await readState(replica);
  await archive(replica.outbox, (entry) => isConfirmed(entry, state), now());
};
