import { sql } from 'kysely';
import { isLive } from '#contract/core/scopes.ts';
import type { Commit } from '#server/core/core.ts';
import { lostWork } from '#src/core/device/lost.ts';
import type { RowKey } from '#src/core/feature.ts';
import { type HistoryEntry, type OutboxEntry, readPending, replayable } from '#src/core/outbox.ts';
import type { Cursor, StoredRow } from '#src/core/replica.ts';
import { fetchOlder } from '#src/core/sync/live/older.ts';
import { play, touchedBy } from '#src/core/writing/effects.ts';
import { readState, rebase, signatureOf } from '#src/core/writing/rebase.ts';
import type { FullReplica } from '#src/core/writing/registry.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { type Held, peek } from '#tests/harness/peek.ts';
import type { World } from '#tests/harness/world.ts';
import { type Anew, openAnew } from './anew.ts';
import type { Played } from './cast.ts';
import { look, type Seen, shadowIn, stateIn, tracesOf } from './held.ts';

/** A mutation that was promised to a person: `mutate` resolved. */
export interface Promised {
  readonly mid: string;
  readonly uid: string;
  readonly device: Device;
}

/** As many messages as a scope that comes anew has, in every world of the stories. */
export const windowRows = 5;

type Rows = Map<RowKey, StoredRow | null>;

/** Every row of the replica as shown, without the mark of the load that brought it. */
const shownRows = async ({ db }: FullReplica): Promise<Map<RowKey, string>> =>
  new Map([...rowsIn(await peek(db))].map(([key, row]) => [key, textOf(row)] as const).sort());

const rowsIn = (held: Held): Map<RowKey, StoredRow> =>
  new Map(
    [...held].flatMap(([store, rows]) =>
      store.startsWith(rowStore)
        ? (rows as StoredRow[]).map((row): [RowKey, StoredRow] => [`${store.slice(rowStore.length)}/${row.id}`, row])
        : [],
    ),
  );
const rowStore = 'row_';

const texts = new WeakMap<object, string>();

/** Of a row as stored: what is stored is never changed, and most rows are looked at many times. */
const textOf = (row: object): string => {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const fields = Object.entries(row).filter(([key]) => key !== '_g');
  const text = JSON.stringify(Object.fromEntries(fields.sort()));
  texts.set(row, text);
  return text;
};

/**
 * I6: what is shown is the base with the pending work played on top. A verdict or a kill between the two databases makes a
 * replay due; it is run first, as the worker does when it starts.
 */
export const checkView = async (tab: Tab): Promise<void> => {
  if (tab.isDead()) return;
  const { replica } = tab;
  const before = await readPending(replica.outbox);
  const state = await readState(replica);
  const isDue = state.replayed !== signatureOf(replayable(before.entries, state));
  if (isDue || state.applied < before.upTo) await rebase(replica);
  const pending = await readPending(replica.outbox);
  const held = await peek(replica.db);
  const rows = rowsIn(held);
  const entries = replayable(pending.entries, stateIn(held));
  const base: Rows = new Map(rows);
  for (const { key, base: row } of shadowIn(held)) base.set(key, row);
  for (const key of entries.flatMap((entry) => touchedBy(replica.registry, entry, replica.uid)))
    if (!base.has(key)) base.set(key, null);
  const written = play({ registry: replica.registry, uid: replica.uid, entries, base });
  const wanted = new Map(
    [...new Map([...base, ...written])].flatMap(([key, row]) => (row === null ? [] : [[key, textOf(row)]])),
  );
  const actual = new Map([...rows].map(([key, row]) => [key, textOf(row)]));
  same('I6: shown is not the base with pending work on top', wanted, actual);
};

/** A row that was made on a device, and whether anybody may have taken it away since. */
export interface OwnRow {
  /** Nothing until it is promised, and where it was refused at once. */
  mid?: string;
  readonly key: RowKey;
  /** It was shown on its device. */
  seen: boolean;
  maybeGone: boolean;
}

/** I7: a row that its maker has seen stays, from the promise through the verdict to the pull that brings it. */
export const checkNoFlicker = (seen: Seen, own: readonly OwnRow[], applied: ReadonlySet<string>): void => {
  const { rp } = seen;
  const shown = rowsIn(rp);
  for (const row of own) {
    if (shown.has(row.key)) row.seen = true;
    else if (row.seen && applied.has(row.mid ?? '') && !(row.key.startsWith('message/') && isFull(rp)))
      throw new Error(`I7: ${row.key} was shown, was applied, and is gone\n${tracesOf(seen, row)}`);
  }
};

/** As many messages as a scope that comes anew has: the row may have become one of the past. */
const isFull = (rp: Held): boolean => {
  const held = (rp.get('row_message') ?? []) as readonly { readonly groupId: string }[];
  return [...Map.groupBy(held, ({ groupId }) => groupId).values()].some((rows) => rows.length >= windowRows);
};

/** I3, the other way round: nothing is shown as the person's work that is not, or was not, a promise. */
export const checkNoGhost = async ({ rp, ob }: Seen, tab: Tab): Promise<void> => {
  const entries = (ob.get('entries') ?? []) as readonly OutboxEntry[];
  const left = [...(ob.get('history') ?? []), ...(ob.get('drafts') ?? [])];
  const shown = rowsIn(rp);
  const isPromised = (key: RowKey): boolean => {
    const id = key.slice(key.indexOf('/') + 1);
    return entries.some(({ keys }) => keys.includes(key)) || left.some((one) => JSON.stringify(one).includes(id));
  };
  const made = shadowIn(rp).filter(({ key, base }) => base === null && shown.has(key) && !isPromised(key));
  if (made.length === 0) return;
  // Undone on the server a moment ago: the base is about to say so.
  const later = await look(tab);
  const ghost = later && shadowIn(later.rp).find(({ key }) => made.some((one) => one.key === key));
  if (ghost !== undefined) throw new Error(`I3: ${ghost.key} is shown, and nobody promised it`);
};

/** I15: what was told not to be kept is nowhere on the device; it would come beside what its person writes again. */
export const checkNotKept = async (tab: Tab, mid: string, reason: string): Promise<void> => {
  const seen = await look(tab);
  const isOf = (one: object): boolean => 'mid' in one && one.mid === mid;
  const kept = ['entries', 'history'].find((store) => seen?.ob.get(store)?.some(isOf));
  if (kept !== undefined) throw new Error(`I15: ${mid} is in ${kept}, and was told not to be kept (${reason})`);
};

/** I18: however many rows a change names, it names no more parents on the wire than a push holds. */
export const checkParents = ({ ob }: Seen, pushItems: number): void => {
  const entries = (ob.get('entries') ?? []) as readonly OutboxEntry[];
  const crowded = entries.find(({ state, deps }) => state === 'sending' && deps.length > pushItems);
  if (crowded !== undefined) throw new Error(`I18: ${crowded.name} names ${crowded.deps.length} parents`);
};

/** I8: within an incarnation revisions and confirmations never go back, but for a wiped replica, which starts over. */
export const watchMonotonic = (): ((seen: Seen) => void) => {
  let base = 0;
  let incarnation = 0;
  const revs = new Map<string, string>();
  return ({ rp }) => {
    const state = stateIn(rp);
    if (state.base < base || state.incarnation !== incarnation) revs.clear();
    ({ base, incarnation } = state);
    for (const { s, rev, epoch } of (rp.get('cursors') ?? []) as readonly Cursor[]) {
      const place = `${String(epoch).padStart(12, '0')}.${String(rev).padStart(12, '0')}`;
      if (place < (revs.get(s) ?? '')) throw new Error(`I8: the cursor of ${s} went back to ${place}`);
      revs.set(s, place);
    }
  };
};

/** What the server decided since a moment: a story is told among thousands of others, whose commits are none of its business. */
export const commitsSince = ({ server }: World): (() => readonly Commit[]) => {
  const last = server.commits.at(-1);
  return () => (last === undefined ? server.commits : server.commits.slice(server.commits.lastIndexOf(last) + 1));
};

interface Ended {
  readonly world: World;
  readonly devices: readonly Played[];
  readonly promised: readonly Promised[];
  readonly commits: () => readonly Commit[];
}

/** The end of a story: nothing lost, nothing twice, everybody sees what the server holds for them. */
export const checkEnd = async ({ world, devices, promised, commits }: Ended): Promise<void> => {
  const results = await resultsOf(world, [...promised, ...commits()]);
  checkOnce(world, commits(), results);
  await checkConservation(devices, promised, results);
  const anew = new Map<Person, Promise<Anew>>();
  const newDevice = (person: Person): Promise<Anew> => {
    const made = anew.get(person) ?? openAnew(world, person, shownRows);
    anew.set(person, made);
    return made;
  };
  for (const { device, tabs, evicted = 0 } of devices) {
    const [tab] = tabs;
    if (tab === undefined) throw new Error('no tab');
    const { replica } = tab;
    const told = (await lostWork(replica.outbox))?.count ?? 0;
    if (told < evicted) throw new Error(`I3: ${evicted} were lost with the outbox, and ${told} are told`);
    await checkView(tab);
    if ((await replica.db.shadow.count()) > 0) throw new Error('I4: a shadow is left');
    if ((await replica.db.loads.count()) > 0) throw new Error('I14: a load is left');
    const open = await replica.outbox.entries.where('state').anyOf(['queued', 'sending', 'done']).toArray();
    if (open.length > 0)
      throw new Error(`I14: still open: ${open.map(({ name, state }) => `${name} ${state}`).join()}`);
    const { other, fresh } = await newDevice(device.person);
    const shown = await shownRows(replica);
    await checkPast(other, shown, fresh);
    same(`I4/I5: ${device.name} differs from a new device`, fresh, shown);
  }
  for (const { other } of await Promise.all(anew.values())) other.kill();
};

/** What a device holds of the past is as the server has it; a new device need not hold it. */
const checkPast = async ({ host, replica }: Tab, shown: Map<RowKey, string>, fresh: ReadonlyMap<RowKey, string>) => {
  for (const { s: scope } of await replica.db.cursors.toArray())
    if (isLive(scope)) await fetchOlder(host, { scope, entity: 'message', before: Number.MAX_SAFE_INTEGER });
  const all = await shownRows(replica);
  for (const [key, row] of shown) {
    if (!key.startsWith('message/') || fresh.has(key)) continue;
    if (all.get(key) !== row) throw new Error(`I4: ${key} of the past is ${all.get(key)}, and shown as ${row}`);
    shown.delete(key);
  }
};

interface Recorded {
  readonly mid: string;
  readonly status: string;
  readonly place: string;
  readonly seq: number;
}

const resultsOf = async (
  { server }: World,
  decided: readonly { readonly uid: string; readonly mid: string }[],
): Promise<Map<string, Recorded>> => {
  const [uids, mids] = [new Set(decided.map(({ uid }) => uid)), new Set(decided.map(({ mid }) => mid))];
  if (mids.size === 0) return new Map();
  const query = sql<Recorded>`select mid, status, coalesce(replica_id, '') || ' ' || lane as place, seq from result
    where uid in (${sql.join([...uids])}) and mid in (${sql.join([...mids])})`;
  const { rows } = await server.db.read((trx) => query.execute(trx));
  return new Map(rows.map((row) => [row.mid, row]));
};

/** I1, I2: each mutation was executed once, and in its lane in the order of its numbers. */
const checkOnce = ({ isSerial }: World, commits: readonly Commit[], results: ReadonlyMap<string, Recorded>): void => {
  const seen = new Set<string>();
  const last = new Map<string, number>();
  for (const { mid, status } of commits) {
    const result = results.get(mid);
    if (result !== undefined && result.seq > 0 && !seen.has(mid)) {
      if (isSerial && result.seq < (last.get(result.place) ?? 0))
        throw new Error(`I2: ${mid} was decided after a later one`);
      last.set(result.place, result.seq);
    }
    if (status === 'applied' && seen.has(mid)) throw new Error(`I1: ${mid} was applied twice`);
    seen.add(mid);
  }
};

/** I3, I11: every promise is exactly one of applied, waiting for the person, or given up by the person. */
const checkConservation = async (
  devices: readonly Played[],
  promised: readonly Promised[],
  results: ReadonlyMap<string, Recorded>,
): Promise<void> => {
  const tray = new Set<string>();
  const [left, open] = [new Map<string, string>(), new Map<string, string>()];
  for (const { tabs } of devices) {
    const outbox = tabs[0]?.replica.outbox;
    if (outbox === undefined) throw new Error('no tab');
    for (const { mid, state } of await outbox.entries.toArray())
      if (state === 'rejected' || state === 'parked') tray.add(mid);
      else open.set(mid, state);
    for (const { mid, outcome } of await outbox.history.toArray()) left.set(mid, outcome);
    for (const { value } of await outbox.drafts.toArray()) tray.add((value as HistoryEntry).mid);
  }
  for (const { mid, device } of promised) {
    const fail = async (words: string): Promise<never> => {
      const tab = devices.find((one) => one.device === device)?.tabs[0];
      const seen = tab && (await look(tab));
      throw new Error(
        `${words}\n  result: ${JSON.stringify(results.get(mid))}\n${seen && tracesOf(seen, { key: `work/${mid}`, mid })}`,
      );
    };
    const verdict = results.get(mid)?.status;
    const outcome = left.get(mid);
    if (open.has(mid)) await fail(`I14: ${mid} is still ${open.get(mid)} (server: ${verdict ?? 'nothing'})`);
    if (verdict === 'applied') {
      if (tray.has(mid)) await fail(`I3: ${mid} was applied and is in the tray`);
      if (outcome !== 'applied') await fail(`I11: ${mid} was applied, and the device says ${outcome ?? 'nothing'}`);
    } else if (outcome === 'applied')
      await fail(`I11: ${mid} is said to be sent, and the server says ${verdict ?? 'nothing'}`);
    else if (!tray.has(mid) && outcome === undefined)
      await fail(`I3: ${mid} is lost (server: ${verdict ?? 'nothing'})`);
  }
};

const same = (what: string, wanted: ReadonlyMap<unknown, unknown>, actual: ReadonlyMap<unknown, unknown>): void => {
  const missing = [...wanted].filter(([key, row]) => actual.get(key) !== row).map(([key, row]) => `- ${key} ${row}`);
  const extra = [...actual].filter(([key, row]) => wanted.get(key) !== row).map(([key, row]) => `+ ${key} ${row}`);
  if (missing.length + extra.length > 0)
    throw new Error([what, ...missing.slice(0, 4), ...extra.slice(0, 4)].join('\n'));
};
