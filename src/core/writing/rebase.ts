import type { Table } from 'dexie';
import type { RowKey } from '../feature.ts';
import { type OutboxEntry, readPending, replayable } from '../outbox.ts';
import { firstState, type ReplicaState, type StoredRow } from '../replica.ts';
import { type Cell, play, touchedBy } from './effects.ts';
import type { FullReplica } from './registry.ts';

/** What a change of the base may do. Rows it removes or replaces are the server's; pending work is replayed over them. */
export interface BaseWriter {
  readonly state: ReplicaState;
  readonly put: (entity: string, row: StoredRow) => void;
  readonly remove: (entity: string, id: string) => void;
  /**
   * The server's rows now, whether or not they are covered by pending work. All at once: a transaction ends while somebody
   * awaits a hundred answers in a row that were in memory.
   */
  readonly basesOf: (entity: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Cell>>;
  /** Removes the base rows of the scopes for which `drop` says so, row by row. */
  readonly sweep: (drop: (row: StoredRow, entity: string) => boolean, scopes: readonly string[]) => Promise<void>;
  /** Scopes that any row is of. */
  readonly scopesHeld: () => Promise<readonly string[]>;
}

/** `stale`: the base is not the one that the change was made for; nothing was written. */
export type Rebased = 'done' | 'stale';

/**
 * The one way to change what the replica shows: one transaction that applies `change` to the base and replays pending work
 * over the result. Readers see the end of it only. `expected` is the base the change was computed for.
 */
export const rebase = async (
  replica: FullReplica,
  change?: (writer: BaseWriter) => Promise<Partial<ReplicaState>>,
  expected?: number,
  onDefect?: (entry: OutboxEntry, error: unknown) => void,
): Promise<Rebased> => {
  for (let attempt = 1; ; attempt += 1) {
    const pending = await readPending(replica.outbox);
    const outcome = await replica.db.transaction('rw', replica.db.tables, async (): Promise<Rebased | 'again'> => {
      const state = await readState(replica);
      if (expected !== undefined && state.base !== expected) return 'stale';
      // Somebody queued more work after it was read: its effect must not be lost from view. Read again and still behind, the
      // outbox is a new one beside an old replica.
      if (state.applied > pending.upTo && attempt <= 5) return 'again';
      const shadow = new Map((await replica.db.shadow.toArray()).map(({ key, base }) => [key, base]));
      const patch = new Map<RowKey, Cell>();
      const changed = change === undefined ? {} : await change(writerOn(replica, state, shadow, patch));
      const next: ReplicaState = {
        ...state,
        ...changed,
        base: change === undefined ? state.base : state.base + 1,
        applied: pending.upTo,
      };
      const entries = replayable(pending.entries, next);
      const replayed = signatureOf(entries);
      const covered = new Set(entries.flatMap((entry) => touchedBy(replica.registry, entry, replica.uid)));
      const isApart = [...patch.keys()].every((key) => !shadow.has(key) && !covered.has(key));
      if (replayed === state.replayed && isApart) await writeCells(replica, patch);
      else await replay({ replica, entries, shadow, patch, covered, onDefect });
      await replica.db.state.put({ ...next, replayed });
      return 'done';
    });
    if (outcome !== 'again') return outcome;
  }
};

export const readState = async (replica: FullReplica): Promise<ReplicaState> =>
  (await replica.db.state.get('state')) ?? firstState;

/**
 * Shows one new entry. Cheap, and right only when everything before it is shown already; otherwise answers false and the
 * caller asks for a rebase.
 */
export const showEntry = (replica: FullReplica, entry: OutboxEntry): Promise<boolean> =>
  replica.db.transaction('rw', replica.db.tables, async () => {
    const state = await readState(replica);
    if (state.applied >= entry.seq) return true;
    if (state.applied !== entry.seq - 1) return false;
    const keys = touchedBy(replica.registry, entry, replica.uid);
    const shown = await readCells(replica, keys);
    const written = play({ registry: replica.registry, uid: replica.uid, entries: [entry], base: shown });
    const shadowed = new Set(
      await replica.db.shadow
        .where('key')
        .anyOf([...written.keys()])
        .primaryKeys(),
    );
    await replica.db.shadow.bulkPut(
      [...written.keys()].filter((key) => !shadowed.has(key)).map((key) => ({ key, base: shown.get(key) ?? null })),
    );
    await writeCells(replica, written);
    await replica.db.state.put({ ...state, applied: entry.seq, replayed: mixed(state.replayed, entry) });
    return true;
  });

const replay = async (given: {
  readonly replica: FullReplica;
  readonly entries: readonly OutboxEntry[];
  readonly shadow: ReadonlyMap<RowKey, Cell>;
  readonly patch: ReadonlyMap<RowKey, Cell>;
  readonly covered: ReadonlySet<RowKey>;
  readonly onDefect: ((entry: OutboxEntry, error: unknown) => void) | undefined;
}): Promise<void> => {
  const { replica, shadow, patch, covered } = given;
  const shown = await readCells(replica, [...new Set([...shadow.keys(), ...patch.keys(), ...covered])]);
  const base = new Map<RowKey, Cell>([...shown, ...shadow, ...patch]);
  const written = play({ ...given, registry: replica.registry, uid: replica.uid, base });
  const final = new Map<RowKey, Cell>();
  for (const key of [...shadow.keys(), ...patch.keys(), ...written.keys()]) {
    const cell = (written.has(key) ? written.get(key) : base.get(key)) ?? null;
    if (!isSame(cell, shown.get(key) ?? null)) final.set(key, cell);
  }
  await writeCells(replica, final);
  await replica.db.shadow.bulkDelete([...shadow.keys()].filter((key) => !written.has(key)));
  await replica.db.shadow.bulkPut(
    [...written.keys()]
      .filter((key) => !shadow.has(key) || patch.has(key))
      .map((key) => ({ key, base: base.get(key) ?? null })),
  );
};

const writerOn = (
  replica: FullReplica,
  state: ReplicaState,
  shadow: ReadonlyMap<RowKey, Cell>,
  patch: Map<RowKey, Cell>,
): BaseWriter => {
  const basesOf = async (entity: string, ids: readonly string[]): Promise<Map<string, Cell>> => {
    const bases = new Map<string, Cell>();
    const stored: string[] = [];
    for (const id of ids) {
      const layer = [patch, shadow].find((one) => one.has(`${entity}/${id}`));
      if (layer === undefined) stored.push(id);
      else bases.set(id, layer.get(`${entity}/${id}`) ?? null);
    }
    const rows: (StoredRow | undefined)[] = await tableOf(replica, entity).bulkGet(stored);
    for (const [index, id] of stored.entries()) bases.set(id, rows[index] ?? null);
    return bases;
  };
  return {
    state,
    put: (entity, row) => {
      patch.set(`${entity}/${row.id}`, row);
    },
    remove: (entity, id) => {
      patch.set(`${entity}/${id}`, null);
    },
    basesOf,
    sweep: async (drop, scopes) => {
      const wanted = new Set(scopes);
      const dropIf = (key: RowKey, row: Cell) => {
        if (row !== null && wanted.has(row._s) && drop(row, entityOf(key))) patch.set(key, null);
      };
      for (const entity of replica.registry.tables.keys()) {
        const rows: StoredRow[] = await tableOf(replica, entity).where('_s').anyOf(scopes).toArray();
        for (const row of rows) {
          const key: RowKey = `${entity}/${row.id}`;
          if (!shadow.has(key) && !patch.has(key)) dropIf(key, row);
        }
      }
      for (const [key, row] of shadow) if (!patch.has(key)) dropIf(key, row);
    },
    scopesHeld: async () => {
      const held = new Set<string>();
      for (const entity of replica.registry.tables.keys())
        for (const scope of await tableOf(replica, entity).orderBy('_s').uniqueKeys()) held.add(String(scope));
      for (const row of shadow.values()) if (row !== null) held.add(row._s);
      return [...held];
    },
  };
};

const tableOf = (replica: FullReplica, entity: string): Table => replica.db.table(`row_${entity}`);

const entityOf = (key: RowKey): string => key.slice(0, key.indexOf('/'));
const idOf = (key: RowKey): string => key.slice(key.indexOf('/') + 1);

const byEntity = (keys: Iterable<RowKey>): Map<string, RowKey[]> => Map.groupBy(keys, entityOf);

const readCells = async (replica: FullReplica, keys: readonly RowKey[]): Promise<Map<RowKey, Cell>> => {
  const cells = new Map<RowKey, Cell>();
  for (const [entity, wanted] of byEntity(keys)) {
    const rows: (StoredRow | undefined)[] = await tableOf(replica, entity).bulkGet(wanted.map(idOf));
    for (const [index, key] of wanted.entries()) cells.set(key, rows[index] ?? null);
  }
  return cells;
};

const writeCells = async (replica: FullReplica, cells: ReadonlyMap<RowKey, Cell>): Promise<void> => {
  for (const [entity, keys] of byEntity(cells.keys())) {
    const table = tableOf(replica, entity);
    const rows = keys.map((key) => cells.get(key) ?? null);
    await table.bulkPut(rows.filter((row) => row !== null));
    await table.bulkDelete(keys.filter((_key, index) => rows[index] === null).map(idOf));
  }
};

/** Rows are plain JSON, and both sides come from the same code: equal text means equal rows. */
const isSame = (one: Cell, other: Cell): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A hash of which entries are replayed, in order; built entry by entry so that a new one can be mixed in alone. */
export const signatureOf = (entries: readonly OutboxEntry[]): string => entries.reduce(mixed, '');

function mixed(before: string, { mid }: OutboxEntry): string {
  let [high = 0x811c9dc5, low = 0x01000193] = before === '' ? [] : before.split('.').map(Number);
  for (let index = 0; index < mid.length; index += 1) {
    const code = mid.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193) >>> 0;
    low = Math.imul(low ^ (code + index), 0x85ebca6b) >>> 0;
  }
  return `${high}.${low}`;
}
