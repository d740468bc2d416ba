import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { PullReply, PullRequest } from '#contract/core/sync.ts';
import { minute } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import { standingsOf } from './members.ts';
import { patchesFor } from './patches.ts';
import { lanesOf, replicaKey, verdictsOf } from './results.ts';

/** How stale the stored time of a replica's last visit may be; every write costs more than the reading did. */
const visitPrecision = 10 * minute;

/** Everything of one reply is read in one snapshot: rows, lanes and verdicts agree. */
export const pullFor = async (core: Core, request: PullRequest, uid: string): Promise<Result<PullReply>> => {
  if (request.proto !== protocolVersion) return refused(coreRefusal.updateNeeded);
  if (request.uid !== uid) return refused(coreRefusal.wrongUser);
  const replicaId = replicaKey(uid, request.replicaId);
  const { visit, ...read } = await core.db.read(async (sql) => {
    const scopes = await standingsOf(sql, uid);
    const isSameServer = request.incarnation === core.incarnation;
    const { patches, more, incomplete } = await patchesFor(sql, core, scopes, { ...request, isSameServer });
    const confirmed = more || incomplete ? undefined : await lanesOf(sql, replicaId, request.lanes);
    return {
      subscriptions: scopes.map(({ scope, role, epoch }) => ({ scope, role, epoch })),
      patches,
      more,
      ...(confirmed === undefined ? {} : { confirmed }),
      verdicts: await verdictsOf(sql, uid, request.mids),
      visit: await lastVisit(sql, replicaId),
    };
  });
  const now = core.now();
  const isKnown = request.depth >= 0;
  if (isKnown && (visit === undefined || visit.last_depth !== request.depth || now - visit.last_seen > visitPrecision))
    await core.db.note((sql) => recordVisit(sql, { id: replicaId, uid, now, depth: request.depth }));
  const lastDepth = visit?.last_depth ?? 0;
  return ok({ nonce: request.nonce, uid, now, incarnation: core.incarnation, ...read, lastDepth });
};

const lastVisit = (sql: Sql, id: string) =>
  sql.selectFrom('replica').select(['last_seen', 'last_depth']).where('id', '=', id).executeTakeFirst();

const recordVisit = async (
  sql: Sql,
  { id, uid, now, depth }: { readonly id: string; readonly uid: string; readonly now: number; readonly depth: number },
): Promise<void> => {
  const seen = { last_seen: now, last_depth: depth };
  await sql
    .insertInto('replica')
    .values({ id, uid, created_at: now, ...seen })
    .onConflict((clash) => clash.column('id').doUpdateSet(seen))
    .execute();
};
