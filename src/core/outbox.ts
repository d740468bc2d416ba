import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Refusal } from '#contract/core/refusal.ts';
import type { RowKey } from '#contract/core/rows/ref.ts';
import type { Verdict, WireRow } from '#contract/core/sync.ts';
import type { UploadJob } from './files/job.ts';

/** How much work waits on this device, noted where it outlives the databases: a browser that throws them away tells nobody. */
export interface Unsent {
  readonly count: number;
  /** When the oldest of it was made; 0: there is none. */
  readonly since: number;
}

export interface NotedUnsent extends Unsent {
  /** The server's time of the last answer that had come when it was noted; 0: none had. */
  readonly seen: number;
  /** The person has been told that it is lost. */
  readonly isTold?: boolean;
}

/**
 * `queued` → `sending` → `done` → gone once a pull covers it. `rejected` (the server's no) and `parked` (it could not be
 * processed, or has waited so long that its person is asked first) wait in the needs-attention tray for the person.
 */
export type EntryState = 'queued' | 'sending' | 'done' | 'rejected' | 'parked';

/** One promise made to a person: a mutation and what became of it. Nothing here expires. */
export interface OutboxEntry {
  /** Order of making on this replica. */
  seq: number;
  mid: string;
  name: string;
  version: number;
  /** As written, in the shape of `version`. */
  input: unknown;
  lane: string;
  state: EntryState;
  /** Number in its lane; stored before the first byte leaves. Absent: never sent. */
  sendSeq?: number;
  /** The replica id that `sendSeq` belongs to. */
  replicaId?: string;
  /** It has no number now and had one before: the server may have executed it. */
  wasSent?: boolean;
  /** The person's time of the click, on the server's clock as estimated then. */
  at: number;
  /** Mutations that create a row this one names. */
  deps: string[];
  /** Ids of the rows it creates. */
  creates: string[];
  /** Ids of the files it names. Absent: none. */
  files?: string[];
  /** By id, the names of those that are gone from this device and never arrived. Absent: none. */
  lost?: Record<string, string>;
  /** Rows it touches: where its mark is shown. */
  keys: RowKey[];
  /** The touched rows as they were shown when it was made; the tray compares with them. */
  base: Record<RowKey, unknown>;
  /** When it was handed to a logged-in socket, on this device's clock; absent while it is on no socket's way. */
  handedAt?: number;
  attempts: number;
  /** Not to be sent before this time of the device. */
  notBefore: number;
  /** Asked never to be executed: `discard` by the person, `park` because the server cannot process it. */
  seal?: 'discard' | 'park';
  refusal?: Refusal;
  /** Why the server put it off, where its person should know. Absent: it says nothing. */
  held?: Refusal | undefined;
  /** On a conflict: the server's row. */
  current?: WireRow;
  /** The refused mutation that this one builds on. */
  waitingFor?: string;
  /** Of an applied one: the only scopes it changed, with the revision that each got. */
  wrote?: NonNullable<Verdict['wrote']>;
}

export interface Lane {
  lane: string;
  /** The number given last. */
  next: number;
}

/** Text somebody is still writing. */
export interface Draft {
  key: string;
  value: unknown;
  savedAt: number;
  /** Of the act that it becomes, made when it was begun: sent twice, it is one. Absent in drafts of earlier releases. */
  id?: string;
}

/** Of the drafts that hold work taken out of the tray: `HistoryEntry`. */
export const keptPrefix = 'kept/';

/** Of the drafts that hold work which the server had and has no longer: `HistoryEntry`. */
export const undonePrefix = 'undone/';

export const undoneKey = (mid: string): string => `${undonePrefix}${mid}`;

/** What left the outbox: confirmed work for a week, everything else for a month. */
export interface HistoryEntry {
  /** Of a version that was overruled: `<mid of the refused mutation>/theirs`. */
  mid: string;
  at: number;
  /** `overruled`: somebody else's version, over which the person's own was sent. `undone`: the server's data went back behind it. */
  outcome: 'applied' | 'discarded' | 'replaced' | 'kept' | 'overruled' | 'undone';
  name: string;
  version: number;
  input: unknown;
  /** Why it stood in the tray. Absent: it was taken back before anybody said no. */
  refusal?: Refusal;
  /** As in the outbox; absent where an older release wrote it. */
  keys?: RowKey[];
  creates?: string[];
  files?: string[];
  lost?: Record<string, string>;
}

/** An entry on its way out of the outbox, with what it takes to have it back. */
export const historyOf = (
  { mid, name, version, input, keys, creates, files, lost, refusal }: OutboxEntry,
  outcome: HistoryEntry['outcome'],
  at: number,
): HistoryEntry => ({
  mid,
  at,
  outcome,
  name,
  version,
  input,
  keys,
  creates,
  ...(files === undefined ? {} : { files }),
  ...(lost === undefined ? {} : { lost }),
  ...(refusal === undefined ? {} : { refusal }),
});

/** Good between two times of this device. */
export interface ChannelToken {
  readonly token: string;
  readonly from: number;
  readonly until: number;
}

export interface OutboxMeta {
  replicaId: string;
  /** The number of the newest entry. */
  n: number;
  token: string;
  /** The device is the person's own; absent: it was not asked. False, all but unsent work goes with the sign-in. */
  isOwn: boolean;
  /** For logging in to the channel in the name of `token`: whoever leads next need not ask for one. */
  channelToken: ChannelToken;
  /** The server's time of the last pull. */
  seenAt: number;
  /** Milliseconds to add to this device's clock to get the server's. */
  clockOffset: number;
  /** Changes that the server says this device once had and that are gone; -1 while the server has not been asked. */
  lostWork: number;
  /** The id of the outbox before this one, which the browser threw away: the server is asked under it what was lost. */
  lostReplica: string;
  /** What was noted outside this database of the work of the one before. */
  lostNoted: NotedUnsent;
  /** Of the server's data, as the last pull told it. */
  incarnation: number;
  /** Confirmed work of which it is not known whether the server still has it. */
  unsure: readonly string[];
  /** Room that is given back when the disk is full, so that the person's work still fits. */
  ballast: Uint8Array<ArrayBuffer>;
  /** Scopes that come only when they are asked for, and when each was opened here last. */
  opened: Readonly<Record<string, number>>;
  /** The person wants nothing sent or fetched until they say so. */
  paused: boolean;
  /** The same for as long as the network is paid by the byte. */
  wifiOnly: boolean;
}

/**
 * The one database that is never disposable. Its schema is frozen: no version but 1, no upgrade, so that no release can
 * ever lock a person out of unsent work. New facts go into existing records as plain fields.
 */
export class Outbox extends Dexie {
  entries!: EntityTable<OutboxEntry, 'seq'>;
  lanes!: EntityTable<Lane, 'lane'>;
  uploads!: EntityTable<UploadJob, 'id'>;
  drafts!: EntityTable<Draft, 'key'>;
  history!: EntityTable<HistoryEntry, 'mid'>;
  meta!: Table<{ readonly k: string; readonly v: unknown }, string>;
}

export interface DatabasePlatform {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

export const outboxName = (uid: string): string => `ob-${uid}`;

const outboxOf = (uid: string, platform?: DatabasePlatform): Outbox => {
  const outbox = new Outbox(outboxName(uid), { chromeTransactionDurability: 'strict', ...platform });
  outbox.version(1).stores({
    entries: 'seq,&mid,lane,state,*keys,*creates',
    lanes: 'lane',
    uploads: 'id,state',
    drafts: 'key',
    history: 'mid,at',
    meta: 'k',
  });
  letGo(outbox);
  return outbox;
};

export const openOutbox = async (uid: string, platform?: DatabasePlatform): Promise<Outbox> => {
  const outbox = outboxOf(uid, platform);
  await outbox.open();
  return outbox;
};

/** Opens what is there and makes nothing: one that another tab is just deleting would come back, empty. */
export const ifThere = async <Database extends Dexie>(db: Database): Promise<Database | undefined> => {
  if (!(await Dexie.exists(db.name))) return undefined;
  let isGone = false;
  db.on('populate', () => {
    isGone = true;
    throw new Error(`${db.name} is gone`);
  });
  try {
    await db.open();
    return db;
  } catch (error) {
    db.close();
    if (isGone) return undefined;
    throw error;
  }
};

export const outboxIfThere = (uid: string): Promise<Outbox | undefined> => ifThere(outboxOf(uid));

/** When another tab deletes the database, this one closes it for good: opened again it would come back, empty and nameless. */
export const letGo = (db: Dexie): void => {
  db.on('versionchange', ({ newVersion }) => {
    db.close({ disableAutoOpen: newVersion === null });
  });
};

export const readMeta = async <K extends keyof OutboxMeta>(outbox: Outbox, k: K): Promise<OutboxMeta[K] | undefined> =>
  (await outbox.meta.get(k))?.v as OutboxMeta[K] | undefined;

export const writeMeta = async <K extends keyof OutboxMeta>(outbox: Outbox, k: K, v: OutboxMeta[K]): Promise<void> => {
  await outbox.meta.put({ k, v });
};

/** Of a session; '' when it is over. What was got in the name of another one goes. */
export const writeToken = (outbox: Outbox, token: string): Promise<void> =>
  outbox.transaction('rw', outbox.meta, async () => {
    if ((await readMeta(outbox, 'token')) === token) return;
    await writeMeta(outbox, 'token', token);
    await outbox.meta.delete('channelToken' satisfies keyof OutboxMeta);
  });

/** By lane, the last number that is in the base; counted under one replica id. */
export interface Confirmed {
  readonly confirmed: Readonly<Record<string, number>>;
  readonly confirmedOf: string;
}

/** The base holds its effect. A number under another id says nothing. */
export const isConfirmed = (
  { sendSeq, replicaId, lane }: OutboxEntry,
  { confirmed, confirmedOf }: Confirmed,
): boolean => sendSeq !== undefined && replicaId === confirmedOf && sendSeq <= (confirmed[lane] ?? 0);

/** Entries whose effect is shown: made here, and not yet in what a pull brought. */
export const replayable = (entries: readonly OutboxEntry[], confirmed: Confirmed) =>
  entries.filter((entry) => entry.state !== 'rejected' && entry.state !== 'parked' && !isConfirmed(entry, confirmed));

export interface Pending {
  /** In order of making. */
  readonly entries: readonly OutboxEntry[];
  /** Every entry up to this number is in `entries`, or gone. */
  readonly upTo: number;
}

export const readPending = (outbox: Outbox): Promise<Pending> =>
  outbox.transaction('r', [outbox.entries, outbox.meta], async () => ({
    entries: await entriesIn(outbox, ['queued', 'sending', 'done']),
    upTo: (await readMeta(outbox, 'n')) ?? 0,
  }));

/** In order of making. One range for each state: several times faster than a cursor over all of them. */
export const entriesIn = async (outbox: Outbox, states: readonly EntryState[]): Promise<OutboxEntry[]> =>
  (await Promise.all(states.map((state) => outbox.entries.where('state').equals(state).toArray()))).flat().sort(bySeq);

export const bySeq = (one: OutboxEntry, other: OutboxEntry): number => one.seq - other.seq;
