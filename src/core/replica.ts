import { Dexie, type EntityTable, liveQuery, type Table } from 'dexie';
import type { RowKey } from '#contract/core/rows/ref.ts';
import type { AnyTable, RowTable } from '#contract/core/rows/table.ts';
import { type DatabasePlatform, letGo, type Outbox } from './outbox.ts';

/** How long answers of the server are kept, in days; 0: always. */
export const cleanRules = [7, 30, 90, 0] as const;

export type CleanRule = (typeof cleanRules)[number];

/**
 * What of this device's copy is to stay, as the person decided. It lies in the replica's own store of states: the workers
 * read it, live queries follow it, and it leaves the device with the copy that it speaks of.
 */
export interface Keeping {
  readonly k: 'keeping';
  readonly cleanAfter: CleanRule;
  /** Scopes whose extras stay whatever their age. */
  readonly pinned: readonly string[];
  /** When a scope was opened last on this device. */
  readonly opened: Readonly<Record<string, number>>;
  /** All files together, in bytes, as far as the person did not keep them by name or course; absent or 0: no limit. */
  readonly maxBytes?: number;
  /** Files that were opened lately or are due soon come without being asked for; absent: yes. */
  readonly byItself?: boolean;
}

/** A row as stored: with the scope it came from and, where it came in pages, the load that brought it. */
export interface StoredRow {
  readonly id: string;
  readonly _s: string;
  readonly _g?: string;
}

/** What the server last said of a row that a pending mutation covers; `null` when it has none. */
export interface Shadow {
  key: RowKey;
  base: StoredRow | null;
}

export interface Cursor {
  s: string;
  rev: number;
  epoch: number;
  /** The server's word that the scope was there; given back with the cursor. */
  sig?: string | undefined;
  /** The answer was cut here: rows that changed again since are not in the base before the next one. */
  isCut?: true;
  /** It was loaded in pages, the last of them as of this later revision; no delta has come as far yet. */
  seen?: Seen;
}

/** How far the server has been, as its signature proves. */
interface Seen {
  readonly rev: number;
  readonly sig: string | undefined;
}

/** A scope being loaded in pages. At most one load for each; `g` names it. */
export interface Load {
  s: string;
  g: string;
  after: string;
  /** Smallest revision of the pages so far, from which deltas catch up; -1 before the first page. */
  start: number;
  /** Of `start`. */
  sig?: string | undefined;
  /** Of the last page. */
  newest?: Seen;
  epoch: number;
}

/** A row this build cannot read: kept as it came, for a build that can. */
export interface UnknownRow {
  key: string;
  s: string;
  entity: string;
  row: unknown;
}

/** The last answer to a question. */
export interface KeptAnswer {
  key: string;
  value: unknown;
  at: number;
}

export interface ReplicaState {
  k: 'state';
  /** Grows with every change of what the server said; a pull that began at another one is dropped. */
  base: number;
  /** Every mutation up to this number is shown or done with. */
  applied: number;
  /** By lane, the last number whose effect is in the base. */
  confirmed: Record<string, number>;
  /** The replica id whose numbers `confirmed` counts. */
  confirmedOf: string;
  incarnation: number;
  /** Which mutations are replayed on top, as a hash: unchanged means that no replay is needed. */
  replayed: string;
  lastPullAt: number;
  /** The subscriptions for which rows of all other scopes were removed last; absent before the first time. */
  purgedFor?: string;
}

export const firstState: ReplicaState = {
  k: 'state',
  base: 0,
  applied: 0,
  confirmed: {},
  confirmedOf: '',
  incarnation: 0,
  replayed: '',
  lastPullAt: 0,
};

/** A copy of what the server holds for one person, with their own pending work on top. Disposable. */
export class ReplicaDatabase extends Dexie {
  shadow!: EntityTable<Shadow, 'key'>;
  cursors!: EntityTable<Cursor, 's'>;
  loads!: EntityTable<Load, 's'>;
  unknown!: EntityTable<UnknownRow, 'key'>;
  answers!: EntityTable<KeptAnswer, 'key'>;
  state!: Table<ReplicaState, string>;
  /** Its one record lies beside the state's. */
  get keeping(): Table<Keeping, string> {
    return this.table('state');
  }
}

/** Both databases of one person, open. Queries take it. */
export interface Replica {
  readonly uid: string;
  readonly outbox: Outbox;
  readonly db: ReplicaDatabase;
  /** Whatever the server sends goes into one of these tables. */
  readonly tables: readonly AnyTable[];
  readonly rows: <Row extends { readonly id: string }>(table: RowTable<Row>) => Table<Row, string>;
}

/** A breaking change of what is stored starts a new generation: another database, filled anew from the server. */
const replicaGeneration = 1;

const ownStores = {
  shadow: 'key',
  cursors: 's',
  loads: 's',
  unknown: 'key,s,entity',
  answers: 'key,at',
  state: 'k',
} as const;

/** Every store with its indexes. `schemaVersion` grows by one whenever this changes; a test holds both together. */
export const storesOf = (tables: readonly AnyTable[]): Record<string, string> => ({
  ...ownStores,
  ...Object.fromEntries(
    tables.map(({ name, indexes }) => [`row_${name}`, ['id', '_s', indexes].filter(Boolean).join(',')]),
  ),
});

export const replicaName = (uid: string): string => `rp-${uid}-${replicaGeneration}`;

export const openReplica = async ({
  uid,
  tables,
  schemaVersion,
  platform,
  onBlocked,
}: {
  readonly uid: string;
  readonly tables: readonly AnyTable[];
  readonly schemaVersion: number;
  readonly platform?: DatabasePlatform | undefined;
  readonly onBlocked?: (() => void) | undefined;
}): Promise<Omit<Replica, 'outbox'>> => {
  const db = new ReplicaDatabase(replicaName(uid), {
    chromeTransactionDurability: 'relaxed',
    ...platform,
  });
  db.version(schemaVersion).stores(storesOf(tables));
  letGo(db);
  // Dexie's own words for it go to the console.
  if (onBlocked !== undefined) db.on('blocked', onBlocked);
  await db.open();
  return { uid, db, tables, rows: ({ name }) => db.table(`row_${name}`) };
};

/** The answers of a query, a next one whenever its rows change, and its errors. */
export const live = <T>(query: () => Promise<T>) => liveQuery(query);

/** Tells the answer, and the next one whenever its rows change; answers how to stop. After an error the last answer stays. */
export const watch = <T>(query: () => Promise<T>, next: (value: T) => void): (() => void) => {
  const running = live(query).subscribe({ next, error: () => undefined });
  return () => running.unsubscribe();
};
