import { limits, protocolVersion } from '#contract/core/limits.ts';
import { snapshot } from '#contract/core/sync.ts';
import type { Load } from '../replica.ts';
import { WireError } from '../wire-error.ts';
import { readState, rebase } from '../writing/rebase.ts';
import type { Host } from './host.ts';
import { takeRows } from './pull.ts';

/**
 * Loads one page of a scope that is too large for a pull. The pages are not one snapshot: they are taken as of the smallest
 * revision among them, and the next delta catches up from there. Survives any interruption; two loaders are harmless, for a
 * page is taken only if nobody took one since it was asked for.
 */
export const loadPage = async (host: Host, load: Load): Promise<void> => {
  const { replica, wire } = host;
  const nonce = host.nonce();
  const { incarnation } = await readState(replica);
  const answered = await wire.post(snapshot, {
    proto: protocolVersion,
    nonce,
    scope: load.s,
    after: load.after,
    limit: limits.snapshotRows,
  });
  // No member any more: the next pull says so and removes what is here.
  if (!answered.ok) return;
  const page = answered.value;
  if (page.nonce !== nonce) throw new WireError('unreachable', 'an answer to another request');
  await host.step('paged');
  const { start, sig } = load.start >= 0 && load.start <= page.rev ? load : { start: page.rev, sig: page.sig };
  await rebase(replica, async (writer) => {
    const now = await replica.db.loads.get(load.s);
    if (now === undefined || now.g !== load.g || now.after !== load.after) return {};
    const wentBack = page.rev < (load.newest?.rev ?? load.start);
    if (wentBack || page.epoch !== load.epoch || page.floor > start || page.incarnation !== incarnation) {
      await replica.db.loads.delete(load.s);
      return {};
    }
    for (const [entity, rows] of Map.groupBy(page.rows, (one) => one.entity))
      await takeRows(replica, writer, { entity, rows: rows.map(({ row }) => row), scope: load.s, load: load.g });
    if (page.next !== '') {
      await replica.db.loads.put({ ...load, after: page.next, start, sig, newest: { rev: page.rev, sig: page.sig } });
      return {};
    }
    await writer.sweep((row) => row._g !== load.g, [load.s]);
    await replica.db.loads.delete(load.s);
    const seen = page.rev > start ? { seen: { rev: page.rev, sig: page.sig } } : {};
    await replica.db.cursors.put({ s: load.s, rev: start, epoch: load.epoch, sig, ...seen });
    return {};
  });
};
