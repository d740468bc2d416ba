import type { Input, Output } from '#contract/core/call.ts';
import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { older } from '#contract/core/sync.ts';
import type { Core } from '../../core.ts';
import { membershipIn, roleIn } from '../members.ts';
import { rowsBefore, windowsIn } from './window.ts';

/** Rows before a window, with the scope's state of the same moment: the asker can tell whether they fit what it holds. */
export const olderFor = (
  core: Core,
  { proto, nonce, scope, entity, before, limit }: Input<typeof older>,
  uid: string,
): Promise<Result<Output<typeof older>>> =>
  core.db.read(async (sql) => {
    if (proto !== protocolVersion) return refused(coreRefusal.updateNeeded);
    const viewer = await membershipIn(sql, uid, scope);
    if (viewer === undefined || (await roleIn(sql, uid, scope)) === undefined) return refused(coreRefusal.notAllowed);
    const of = windowsIn(core.entities, scope).find(({ name }) => name === entity);
    if (of === undefined) return refused(ofField(coreRefusal.invalidInput, 'entity'));
    const { rev } = await sql.selectFrom('scope').select('rev').where('id', '=', scope).executeTakeFirstOrThrow();
    const found = await rowsBefore(sql, of, scope, { before, limit: limit + 1 });
    return ok({
      nonce,
      rows: found.slice(0, limit).map((row) => ({ ...row })),
      more: found.length > limit,
      rev,
      epoch: viewer.epoch,
      incarnation: core.incarnation,
    });
  });
