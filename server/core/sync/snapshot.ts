import type { Input } from '#contract/core/call.ts';
import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { SnapshotPage, snapshot } from '#contract/core/sync.ts';
import type { Core } from '../core.ts';
import { membershipIn } from './members.ts';
import { loadRows, type RowName, visibleRows } from './patches.ts';

/** One page of a scope, with the scope's state of the same moment: pages of different moments are told apart by it. */
export const snapshotFor = (core: Core, request: Input<typeof snapshot>, uid: string): Promise<Result<SnapshotPage>> =>
  core.db.read(async (sql) => {
    if (request.proto !== protocolVersion) return refused(coreRefusal.updateNeeded);
    const after = rowNameOf(request.after);
    if (after === 'misfit') return refused(ofField(coreRefusal.invalidInput, 'after'));
    const viewer = await membershipIn(sql, uid, request.scope);
    if (viewer === undefined) return refused(coreRefusal.notAllowed);
    const { rev, floor } = await sql
      .selectFrom('scope')
      .select(['rev', 'floor'])
      .where('id', '=', request.scope)
      .executeTakeFirstOrThrow();
    const limit = Math.min(request.limit, core.limits.snapshotRows);
    const names = await visibleRows(sql, viewer, { limit, ...(after === undefined ? {} : { after }) });
    const last = names.length < limit ? undefined : names.at(-1);
    return ok({
      nonce: request.nonce,
      rows: await loadRows(sql, core.entities, viewer, names),
      next: last === undefined ? '' : `${last.entity}/${last.id}`,
      rev,
      epoch: viewer.epoch,
      floor,
      incarnation: core.incarnation,
    });
  });

const rowNameOf = (text: string): RowName | undefined | 'misfit' => {
  if (text === '') return undefined;
  const slash = text.indexOf('/');
  return slash <= 0 ? 'misfit' : { entity: text.slice(0, slash), id: text.slice(slash + 1) };
};
