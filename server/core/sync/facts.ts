import { sql as raw } from 'kysely';
import type { Sql } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { later } from '../db/transaction.ts';
import { placesUnder, type ScopeStanding } from './members.ts';
import { lockScopes } from './recorder.ts';
import { isAnyRefused, type LanePosition, lockLane, resultOf, type StoredResult } from './results.ts';

/** Scopes that a transaction holds, with where its author stands in each: read again under the locks. */
export interface Locked {
  readonly revs: Map<string, number | undefined>;
  readonly places: Map<string, ScopeStanding>;
}

/** What has to be known before a mutation is decided. */
export interface Facts {
  /** The last number that was settled in the lane. */
  readonly last: number | undefined;
  readonly stored: StoredResult | undefined;
  readonly isParentRefused: boolean;
  readonly locked: Locked | undefined;
}

interface RowQuestion {
  readonly uid: string;
  readonly mid: string;
  readonly deps: readonly string[];
  readonly place?: LanePosition;
}

/**
 * RowQuestion in one go and in this order, so that each is read under the locks that come before it. Scopes are locked behind a
 * savepoint: a mutation that turns out to be decided leaves their revisions as they were.
 */
export const factsOf = async (
  sql: Sql,
  { uid, mid, deps, place }: RowQuestion,
  scopes: readonly string[] | undefined,
): Promise<Facts> => {
  const [last, stored, isParentRefused, locked] = await Promise.all([
    place === undefined ? undefined : lockLane(sql, place),
    resultOf(sql, uid, mid),
    isAnyRefused(sql, uid, deps),
    scopes === undefined ? undefined : lock(sql, uid, scopes),
  ]);
  return { last, stored, isParentRefused, locked };
};

const begin = prepared(0, (sql) => ({ compile: () => raw`savepoint handler`.compile(sql) }));
const undo = prepared(0, (sql) => ({ compile: () => raw`rollback to savepoint handler`.compile(sql) }));
const end = prepared(0, (sql) => ({ compile: () => raw`release savepoint handler`.compile(sql) }));

/** Locks scopes from a savepoint on. */
export const lock = async (sql: Sql, uid: string, scopes: readonly string[]): Promise<Locked> => {
  later(sql, begin(sql));
  const [revs, places] = await Promise.all([lockScopes(sql, scopes), placesUnder(sql, uid, scopes)]);
  // What does not exist yet is asked for when it does.
  for (const [scope, rev] of revs) if (rev === undefined) places.delete(scope);
  return { revs, places };
};

/** Undoes everything since the locks, and gives them back. */
export const unlock = (sql: Sql): void => later(sql, undo(sql));

/** Keeps everything since the locks. */
export const keep = (sql: Sql): void => later(sql, end(sql));
