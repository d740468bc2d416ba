import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { PullReply, PullRequest, ScopePatch } from '#contract/core/sync.ts';
import { minute } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import { type Standing, standingsOf } from './members.ts';
import { patchesFor } from './patches.ts';
import { lastVisit, recordVisit } from './replicas.ts';
import { lanesOf, replicaKey } from './results.ts';
import { verdictsFor } from './verdicts.ts';

/** How stale the stored time of a replica's last visit may be; every write costs more than the reading did. */
const visitPrecision = 10 * minute;

/** Everything of one reply is read in one snapshot: rows, lanes and verdicts agree. */
export const pullFor = async (core: Core, request: PullRequest, uid: string): Promise<Result<PullReply>> => {
  if (request.proto !== protocolVersion) return refused(coreRefusal.updateNeeded);
  if (request.uid !== uid) return refused(coreRefusal.wrongUser);
  const replicaId = replicaKey(uid, request.replicaId);
  const { visit, ...read } = await readNews(core, request, uid, replicaId);
  const now = core.now();
  const isKnown = request.depth >= 0;
  if (isKnown && (visit === undefined || visit.last_depth !== request.depth || now - visit.last_seen > visitPrecision))
    await core.db.note((sql) =>
      recordVisit(sql, { id: replicaId, uid, now, depth: request.depth }, visit === undefined),
    );
  const { last_depth: lastDepth, last_seen: lastSeen } = visit ?? { last_depth: 0, last_seen: 0 };
  return ok({ nonce: request.nonce, uid, now, ...read, lastDepth, lastSeen });
};

/** Read again when the incarnation had to be raised, once: what is proved yet again is the next pull's to raise. */
const readNews = async (core: Core, request: PullRequest, uid: string, replicaId: string): Promise<News> => {
  const { db, incarnations } = core;
  const first = await db.read(async (sql) => {
    const lineage = await incarnations.read(sql);
    const scopes = await standingsOf(sql, uid, request.opened ?? []);
    if (lineage.isOther) return { lineage, proven: lineage.incarnation };
    const isBehind = await incarnations.isBehind(sql, lineage, request, scopes);
    if (isBehind) return { lineage, proven: request.incarnation };
    return newsIn(sql, core, { request, uid, replicaId, scopes, incarnation: lineage.incarnation });
  });
  if (!('lineage' in first)) return first;
  await incarnations.raise(first.lineage, first.proven);
  return db.read(async (sql) => {
    const { incarnation } = await incarnations.read(sql);
    return newsIn(sql, core, {
      request,
      uid,
      replicaId,
      scopes: await standingsOf(sql, uid, request.opened ?? []),
      incarnation,
    });
  });
};

type News = Omit<PullReply, 'nonce' | 'uid' | 'now' | 'lastDepth' | 'lastSeen'> & {
  readonly visit: Awaited<ReturnType<typeof lastVisit>>;
};

interface Asking {
  readonly request: PullRequest;
  readonly uid: string;
  readonly replicaId: string;
  readonly scopes: readonly Standing[];
  readonly incarnation: number;
}

const newsIn = async (
  sql: Sql,
  core: Core,
  { request, uid, replicaId, scopes, incarnation }: Asking,
): Promise<News> => {
  const isSameServer = request.incarnation === incarnation;
  const { patches, more, incomplete } = await patchesFor(sql, core, scopes, { ...request, isSameServer });
  const { verdicts, isCut } = await verdictsFor(sql, core, uid, request.mids);
  // What is confirmed has had its verdict.
  const confirmed = more || incomplete || isCut ? undefined : await lanesOf(sql, replicaId, request.lanes);
  const signed = (patch: ScopePatch): ScopePatch =>
    patch.kind === 'reset' ? patch : { ...patch, sig: core.incarnations.sign(patch.scope, patch.rev, incarnation) };
  return {
    incarnation,
    subscriptions: scopes.map(({ scope, role, epoch }) => ({ scope, role, epoch })),
    patches: patches.map(signed),
    more: more || isCut,
    ...(confirmed === undefined ? {} : { confirmed }),
    verdicts,
    visit: await lastVisit(sql, replicaId),
  };
};
