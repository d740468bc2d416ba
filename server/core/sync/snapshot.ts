import type { Input } from '#contract/core/call.ts';
import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { SnapshotPage, snapshot } from '#contract/core/sync.ts';
import type { Reading } from '../feature.ts';
import { loadRows, type RowName, visibleRows } from './patches.ts';
import { readWhileItFits, slicesOf } from './room.ts';

/** One page of a scope, with the scope's state of the same moment: pages of different moments are told apart by it. */
export const snapshotFor = async (request: Input<typeof snapshot>, viewer: Reading): Promise<Result<SnapshotPage>> => {
  const { core, sql, scope, epoch } = viewer;
  if (request.proto !== protocolVersion) return refused(coreRefusal.updateNeeded);
  const after = rowNameOf(request.after);
  if (after === 'misfit') return refused(ofField(coreRefusal.invalidInput, 'after'));
  const { rev, floor } = await sql
    .selectFrom('scope')
    .select(['rev', 'floor'])
    .where('id', '=', scope)
    .executeTakeFirstOrThrow();
  const limit = Math.min(request.limit, core.limits.snapshotRows);
  const names = await visibleRows(sql, viewer, { limit, ...(after === undefined ? {} : { after }) });
  const slices = slicesOf(names);
  const read = await readWhileItFits(slices, core.limits.pullBytes, (part) =>
    loadRows(sql, core.entities, viewer, part),
  );
  const last = read.isCut ? slices[read.parts - 1]?.at(-1) : names.length < limit ? undefined : names.at(-1);
  return ok({
    nonce: request.nonce,
    rows: read.taken,
    next: last === undefined ? '' : `${last.entity}/${last.id}`,
    rev,
    sig: core.incarnations.sign(scope, rev),
    epoch,
    floor,
    incarnation: core.incarnations.current(),
  });
};

const rowNameOf = (text: string): RowName | undefined | 'misfit' => {
  if (text === '') return undefined;
  const slash = text.indexOf('/');
  return slash <= 0 ? 'misfit' : { entity: text.slice(0, slash), id: text.slice(slash + 1) };
};
