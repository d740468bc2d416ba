import type { Input, Output } from '#contract/core/call.ts';
import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { older } from '#contract/core/sync.ts';
import type { Reading } from '../../feature.ts';
import { rowsBefore, windowsIn } from './window.ts';

/** Rows before a window, with the scope's state of the same moment: the asker can tell whether they fit what it holds. */
export const olderFor = async (
  { proto, nonce, entity, before, limit }: Input<typeof older>,
  { core, sql, scope, epoch }: Reading,
): Promise<Result<Output<typeof older>>> => {
  if (proto !== protocolVersion) return refused(coreRefusal.updateNeeded);
  const of = windowsIn(core.entities, scope).find(({ name }) => name === entity);
  if (of === undefined) return refused(ofField(coreRefusal.invalidInput, 'entity'));
  const { rev } = await sql.selectFrom('scope').select('rev').where('id', '=', scope).executeTakeFirstOrThrow();
  const { rows, more } = await rowsBefore(sql, of, scope, { before, limit, bytes: core.limits.pullBytes });
  return ok({
    nonce,
    rows: rows.map((row) => ({ ...row })),
    more,
    rev,
    epoch,
    incarnation: core.incarnations.current(),
  });
};
