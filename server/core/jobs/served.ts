import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from '../db/database.ts';
import type { AnyTables, Stored } from '../db/tables.ts';

/** Whoever asked for the job that is at work: what it asks for in turn is theirs too. */
export const workingFor = new AsyncLocalStorage<string>();

/** People remembered as served; whoever is forgotten comes first again. */
const kept = 1_000;

interface Waiting {
  readonly uid: string;
  /** When the oldest of theirs was asked for. */
  readonly first: number | string | bigint;
}

/** Of those who wait for long work the one who was served longest ago, or never; of these the one who waits longest. */
export const nextOf = (waiting: readonly Waiting[], served: readonly string[]): string | undefined =>
  waiting.toSorted(
    (one, other) =>
      served.indexOf(one.uid) - served.indexOf(other.uid) ||
      Number(one.first) - Number(other.first) ||
      (one.uid < other.uid ? -1 : 1),
  )[0]?.uid;

export const servedAfter = (served: readonly string[], uid: string): readonly string[] =>
  [...served.filter((one) => one !== uid), uid].slice(-kept);

/** A table of long work that people wait for: each row with its `uid` and its `attempts`. */
interface LongWork {
  readonly table: string;
  readonly id: string;
  /** Column: when it was asked for. */
  readonly askedAt: string;
  /** Column: from when on somebody may take it. */
  readonly due: string;
  /** How long a server may be silent before its work is given to another. */
  readonly lease: number;
}

/** Of whoever was served longest ago the row that waits longest, or whose server died: taken now, and given as it is stored. */
export const claimNext = async (
  sql: Sql,
  { table, id, askedAt, due, lease }: LongWork,
  now: number,
  served: readonly string[],
  /** People who are served as much as one may be by now. */
  full: readonly string[] = [],
): Promise<Readonly<Record<string, Stored>> | undefined> => {
  const all = sql.withTables<AnyTables>();
  const waiting = all.selectFrom(table).where(due, '<=', now);
  const people = await waiting
    .select((eb) => ['uid', eb.fn.min(askedAt).as('first')])
    .groupBy('uid')
    .execute();
  const open = (people as unknown as readonly Waiting[]).filter(({ uid }) => !full.includes(uid));
  const person = nextOf(open, served);
  if (person === undefined) return undefined;
  const next = await waiting
    .select(id)
    .where('uid', '=', person)
    .orderBy(askedAt)
    .orderBy(id)
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return undefined;
  return (
    all
      .updateTable(table)
      .set((eb) => ({ [due]: now + lease, attempts: eb('attempts', '+', 1) }))
      .where(id, '=', next[id] as Stored)
      // Asked again under the row's lock: another server may have been quicker.
      .where(due, '<=', now)
      .returningAll()
      .executeTakeFirst()
  );
};
