import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { PullRequest } from '#contract/core/sync.ts';
import type { Log } from '../core.ts';
import type { Database, Sql } from '../db/database.ts';
import { firstMeta, writeMeta } from '../meta.ts';
import type { Standing } from './members.ts';

/** Which history of the database a snapshot is of. */
export interface Lineage {
  readonly incarnation: number;
  /** As it is stored: an operator may have written the number in another way. */
  readonly stored: string;
  /** PostgreSQL's number for the history of its log: a standby that is promoted counts on. Absent: not to be read. */
  readonly timeline?: string;
  /** The timeline is another one than the incarnation was made for. */
  readonly isOther: boolean;
}

export interface Incarnations {
  /** What this database's processes are called in a Redis that several schools may share; it stays. */
  readonly school: string;
  /** As it was when somebody looked last. */
  readonly current: () => number;
  readonly read: (sql: Sql) => Promise<Lineage>;
  /** The server's word that a scope has been at a revision. */
  readonly sign: (scope: string, rev: number, incarnation?: number) => string;
  /** Whether the cursors prove that this database has been further than it is. */
  readonly isBehind: (sql: Sql, seen: Lineage, claimed: Claimed, standings: readonly Standing[]) => Promise<boolean>;
  /** Makes every cursor worthless, once for all who notice it at the same time. `proven`: the newest that was signed. */
  readonly raise: (seen: Lineage, proven?: number) => Promise<void>;
}

type Claimed = Pick<PullRequest, 'incarnation' | 'cursors'>;

interface Options {
  readonly db: Database;
  readonly now: () => number;
  readonly log: Log;
}

/** Enough not to be guessed where every guess has to be asked of the server; it travels with every cursor. */
const signatureBytes = 12;
/** Looked at in one pull; nobody has more scopes. */
const maxClaims = 500;

/**
 * The number of this database's history: made with the database, raised by whoever restores a backup, and by the server itself
 * when it finds that the database went back (a failover to a standby that lagged, a backup put in place without a word). What a
 * device claims raises nothing, only what the server signed.
 */
export const openIncarnations = async ({ db, now, log }: Options): Promise<Incarnations> => {
  const { school, secret } = await db.write(async (sql) => {
    const made = await firstMeta(sql, 'incarnation', String(now()));
    return {
      school: `classroom:${await firstMeta(sql, 'school', made)}`,
      secret: await firstMeta(sql, 'cursorSecret', randomBytes(32).toString('base64url')),
    };
  });
  const metaOf = await metaReader(db);
  let current = 0;
  const read = async (sql: Sql): Promise<Lineage> => {
    const { stored, known, timeline } = await metaOf(sql);
    current = Number(stored);
    const isOther = timeline !== undefined && known !== undefined && known !== timeline;
    return { incarnation: current, stored, isOther, ...(timeline === undefined ? {} : { timeline }) };
  };
  const sign: Incarnations['sign'] = (scope, rev, incarnation = current) => {
    const mac = createHmac('sha256', secret).update(`${incarnation} ${rev} ${scope}`).digest();
    return mac.subarray(0, signatureBytes).toString('base64url');
  };
  const raise: Incarnations['raise'] = async ({ incarnation, stored, timeline }, proven = incarnation) => {
    // A number that no other history of this database has had: of two restored from one backup each has its own.
    const next = Math.max(incarnation + 1, proven + 1, now());
    if (await db.write((sql) => raiseTo(sql, stored, next, timeline)))
      log.warn({ incarnation, next, timeline }, 'the database went back: every device loads its copy anew');
  };
  const first = await db.read(read);
  if (first.timeline !== undefined) await db.write((sql) => firstMeta(sql, 'timeline', first.timeline ?? ''));
  if (first.isOther) await raise(first);
  await db.read(read);
  return {
    school,
    current: () => current,
    read,
    sign,
    raise,
    isBehind: async (sql, seen, { incarnation, cursors }, standings) => {
      if (incarnation < seen.incarnation) return false;
      const claims = Object.entries(cursors).flatMap(([scope, { seen, ...cursor }]) =>
        [cursor, ...(seen === undefined ? [] : [seen])].map((claim) => [scope, claim] as const),
      );
      const signed = claims.filter(([, { sig }]) => sig !== undefined);
      const revs = await revsOf(sql, signed.slice(0, maxClaims), standings);
      const ahead = signed.filter(([scope, { rev }]) => {
        const held = revs.get(scope);
        return held !== undefined && (incarnation > seen.incarnation || rev > held);
      });
      return ahead.some(([scope, { rev, sig = '' }]) => isSame(sig, sign(scope, rev, incarnation)));
    },
  };
};

const isSame = (given: string, ours: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(ours)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The row of the incarnation is the lock: of several that noticed, the first raises it. */
const raiseTo = async (sql: Sql, from: string, next: number, timeline: string | undefined): Promise<boolean> => {
  const { numUpdatedRows } = await sql
    .updateTable('server_meta')
    .set({ v: String(next) })
    .where('k', '=', 'incarnation')
    .where('v', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (timeline !== undefined) await writeMeta(sql, 'timeline', timeline);
  return true;
};

/** Where the scopes are now. Scopes are never deleted: of one that is not there, -1, everything is yet to come. */
const revsOf = async (
  sql: Sql,
  claims: readonly (readonly [string, unknown])[],
  standings: readonly Standing[],
): Promise<ReadonlyMap<string, number>> => {
  const standing = new Map(standings.map(({ scope, rev }) => [scope, rev]));
  const others = claims.map(([scope]) => scope).filter((scope) => !standing.has(scope));
  const rows =
    others.length === 0 ? [] : await sql.selectFrom('scope').select(['id', 'rev']).where('id', 'in', others).execute();
  const found = new Map(rows.map(({ id, rev }) => [id, rev]));
  return new Map(claims.map(([scope]) => [scope, standing.get(scope) ?? found.get(scope) ?? -1]));
};

interface Meta {
  readonly stored: string;
  /** The timeline that the incarnation was made for. */
  readonly known: string | undefined;
  readonly timeline: string | undefined;
}

/** All of it in one question, for every pull asks it. */
const metaReader = async (db: Database): Promise<(sql: Sql) => Promise<Meta>> => {
  const stored = raw`select k, v from server_meta where k in ('incarnation', 'timeline')`;
  // Of the log that is written now: the control file tells it only after the next checkpoint.
  const withTimeline = raw`${stored} union all select 'now', case when pg_is_in_recovery() then null
    else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;
  const reader =
    (asked: typeof stored) =>
    async (sql: Sql): Promise<Meta> => {
      const { rows } = await raw<{ readonly k: string; readonly v: string | null }>`${asked}`.execute(sql);
      const values = new Map(rows.map(({ k, v }) => [k, v ?? undefined]));
      return {
        stored: values.get('incarnation') ?? '',
        known: values.get('timeline'),
        timeline: values.get('now'),
      };
    };
  if (db.kind === 'sqlite') return reader(stored);
  // An account that may not read it, or a database that only speaks like PostgreSQL: cursors alone prove a step back there.
  return db.read(reader(withTimeline)).then(
    () => reader(withTimeline),
    () => reader(stored),
  );
};
