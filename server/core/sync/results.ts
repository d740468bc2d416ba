import { sql as raw } from 'kysely';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Verdict } from '#contract/core/sync.ts';
import type { Sql } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { later } from '../db/transaction.ts';
import type { KeptVerdict } from './in-the-way.ts';

/** Where a mutation stands in its replica's lane. */
export interface LanePosition {
  readonly replicaId: string;
  readonly lane: string;
  readonly seq: number;
}

/** A replica belongs to one person: the same id used by another is another replica. */
export const replicaKey = (uid: string, replicaId: string): string => `${uid}:${replicaId}`;

export interface StoredResult {
  readonly verdict: KeptVerdict;
  readonly fingerprint: string;
}

const kept = ['status', 'lane', 'seq', 'body'] as const;

const oneResult = prepared(2, (sql, uid: string, mid: string) =>
  sql
    .selectFrom('result')
    .select([...kept, 'fingerprint'])
    .where('uid', '=', uid)
    .where('mid', '=', mid),
);

export const resultOf = async (sql: Sql, uid: string, mid: string): Promise<StoredResult | undefined> => {
  const [stored] = (await oneResult(sql, uid, mid)).rows;
  return stored && { verdict: decodeVerdict(stored), fingerprint: stored.fingerprint };
};

interface Kept {
  readonly status: string;
  readonly lane: string;
  readonly seq: number;
  readonly body: string;
}

/** What remains of a refusal whose words were forgotten is that it was one. Releases of before kept a copy of the row in the way. */
const decodeVerdict = ({ status, lane, seq, body }: Kept): KeptVerdict => {
  if (body !== '') {
    const { current: _copy, ...words } = JSON.parse(body) as KeptVerdict & Pick<Verdict, 'current'>;
    return words;
  }
  const known = { status: status as Verdict['status'], lane, seq };
  return known.status === 'rejected' ? { ...known, refusal: coreRefusal.refused } : known;
};

/**
 * Empties verdicts from before a time. That they were given is remembered for years: a number of a lane must not be taken for
 * another mutation's, nor a refusal for work that was done. Marks of the server's own jobs go whole.
 */
export const forgetVerdicts = async (sql: Sql, before: number): Promise<void> => {
  await sql.deleteFrom('result').where('at', '<', before).where('fingerprint', '=', '').execute();
  await sql.updateTable('result').set({ body: '' }).where('at', '<', before).where('body', '<>', '').execute();
};

/** The rows themselves, of mutations that no device that is still remembered can have made. */
export const forgetResults = async (sql: Sql, before: number): Promise<void> => {
  await sql.deleteFrom('result').where('at', '<', before).execute();
};

/** Verdicts without their words: how many bytes these have is known before any is read. */
export const headsOf = async (sql: Sql, uid: string, mids: readonly string[]): Promise<readonly Head[]> => {
  if (mids.length === 0) return [];
  return sql
    .selectFrom('result')
    .select(['mid', 'status', 'lane', 'seq', raw<number>`octet_length(body)`.as('bytes')])
    .where('uid', '=', uid)
    .where('mid', 'in', mids)
    .orderBy('mid')
    .execute();
};

export interface Head extends Omit<Kept, 'body'> {
  readonly mid: string;
  readonly bytes: number;
}

export const verdictsOf = async (
  sql: Sql,
  uid: string,
  mids: readonly string[],
): Promise<ReadonlyMap<string, KeptVerdict>> => {
  if (mids.length === 0) return new Map();
  const stored = await sql
    .selectFrom('result')
    .select(['mid', ...kept])
    .where('uid', '=', uid)
    .where('mid', 'in', mids)
    .execute();
  return new Map(stored.map(({ mid, ...one }) => [mid, decodeVerdict(one)]));
};

/** When somebody was refused for `reason` since a time, oldest first. */
export const refusalsSince = async (sql: Sql, uid: string, reason: string, since: number): Promise<number[]> => {
  const stored = await sql
    .selectFrom('result')
    .select('at')
    .where('uid', '=', uid)
    .where('at', '>', since)
    .where('status', '=', 'rejected')
    .where('body', 'like', `%"reason":"${reason}"%`)
    .orderBy('at')
    .execute();
  return stored.map(({ at }) => at);
};

/** Whether any of `mids` was refused or sealed. */
export const isAnyRefused = async (sql: Sql, uid: string, mids: readonly string[]): Promise<boolean> => {
  if (mids.length === 0) return false;
  const stored = await sql
    .selectFrom('result')
    .select('mid')
    .where('uid', '=', uid)
    .where('mid', 'in', mids)
    .where('status', '<>', 'applied')
    .executeTakeFirst();
  return stored !== undefined;
};

const addResult = prepared(
  9,
  (
    sql,
    uid: string,
    mid: string,
    at: number,
    fingerprint: string,
    replica_id: string | null,
    lane: string,
    seq: number,
    status: string,
    body: string,
  ) => sql.insertInto('result').values({ uid, mid, at, fingerprint, replica_id, lane, seq, status, body }),
);

/** Answers the bytes of the verdict. */
export const writeResult = (
  sql: Sql,
  { uid, mid, at, fingerprint }: Record<'uid' | 'mid' | 'fingerprint', string> & { readonly at: number },
  verdict: KeptVerdict,
  place: LanePosition | undefined,
): number => {
  const { lane, seq, status } = verdict;
  const body = JSON.stringify(verdict);
  later(sql, addResult(sql, uid, mid, at, fingerprint, place?.replicaId ?? null, lane, seq, status, body));
  return Buffer.byteLength(body);
};

const laneLocked = prepared(2, (sql, replica_id: string, lane: string) =>
  sql
    .insertInto('lane')
    .values({ replica_id, lane, last_seq: 0 })
    .onConflict((clash) =>
      clash.columns(['replica_id', 'lane']).doUpdateSet((eb) => ({ last_seq: eb.ref('lane.last_seq') })),
    )
    .returning('last_seq'),
);

/** Locks the lane and answers the last number that was settled in it. */
export const lockLane = async (sql: Sql, { replicaId, lane }: LanePosition): Promise<number | undefined> =>
  (await laneLocked(sql, replicaId, lane)).rows[0]?.last_seq;

const laneAt = prepared(3, (sql, seq: number, replicaId: string, lane: string) =>
  sql.updateTable('lane').set({ last_seq: seq }).where('replica_id', '=', replicaId).where('lane', '=', lane),
);

export const advanceLane = (sql: Sql, { replicaId, lane, seq }: LanePosition): void =>
  later(sql, laneAt(sql, seq, replicaId, lane));

/** The last settled number of each lane asked about; 0 where there is none. */
export const lanesOf = async (
  sql: Sql,
  replicaId: string,
  lanes: readonly string[],
): Promise<Record<string, number>> => {
  if (lanes.length === 0) return {};
  const stored = await sql
    .selectFrom('lane')
    .select(['lane', 'last_seq'])
    .where('replica_id', '=', replicaId)
    .where('lane', 'in', lanes)
    .execute();
  const known = new Map(stored.map(({ lane, last_seq }) => [lane, last_seq]));
  return Object.fromEntries(lanes.map((lane) => [lane, known.get(lane) ?? 0]));
};
