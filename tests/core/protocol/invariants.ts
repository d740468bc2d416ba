import { sql } from 'kysely';
import { isLive } from '#contract/core/scopes.ts';
import type { Commit } from '#server/core/core.ts';
import { lostWork } from '#src/core/device/lost.ts';
import type { RowKey } from '#src/core/feature.ts';
import { type HistoryEntry, readPending, replayable } from '#src/core/outbox.ts';
import type { StoredRow } from '#src/core/replica.ts';
import { fetchOlder } from '#src/core/sync/live/older.ts';
import { play, touchedBy } from '#src/core/writing/effects.ts';
import { readState, rebase, signatureOf } from '#src/core/writing/rebase.ts';
import type { FullReplica } from '#src/core/writing/registry.ts';
import { messageTable } from '#src/features/messaging/data/tables.ts';
import type { Device, Tab } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import type { Played } from './cast.ts';

/** A mutation that was promised to a person: `mutate` resolved. */
export interface Promised {
  readonly mid: string;
  readonly uid: string;
  readonly device: Device;
}

/** Of the worlds that stories are told in: everything is a few rows. */
export const storyLimits = { inlineResetRows: 6, pullRows: 8, snapshotRows: 3, windowRows: 5, windowDelta: 6 };
const { windowRows } = storyLimits;
/** Of one push in a story. */
export const storyPush = 5;

type Rows = Map<RowKey, StoredRow | null>;

/** Every row of the replica as shown, without the mark of the load that brought it. */
const shownRows = async ({ db, registry }: FullReplica): Promise<Map<RowKey, string>> => {
  const shown = new Map<RowKey, string>();
  for (const entity of registry.tables.keys())
    for (const row of await db.table(`row_${entity}`).toArray()) shown.set(`${entity}/${row.id}`, textOf(row));
  return new Map([...shown].sort());
};

const textOf = (row: object): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(row)
        .filter(([key]) => key !== '_g')
        .sort(),
    ),
  );

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
  const view = await replica.db.transaction('r', replica.db.tables, async () => {
    const rows: Rows = new Map();
    for (const entity of replica.registry.tables.keys())
      for (const row of await replica.db.table(`row_${entity}`).toArray()) rows.set(`${entity}/${row.id}`, row);
    return { rows, shadow: await replica.db.shadow.toArray(), state: await readState(replica) };
  });
  const entries = replayable(pending.entries, view.state);
  const base: Rows = new Map(view.rows);
  for (const { key, base: row } of view.shadow) base.set(key, row);
  for (const key of entries.flatMap((entry) => touchedBy(replica.registry, entry, replica.uid)))
    if (!base.has(key)) base.set(key, null);
  const written = play({ registry: replica.registry, uid: replica.uid, entries, base });
  const wanted = new Map(
    [...new Map([...base, ...written])].flatMap(([key, row]) => (row === null ? [] : [[key, textOf(row)]])),
  );
  const actual = new Map([...view.rows].flatMap(([key, row]) => (row === null ? [] : [[key, textOf(row)]])));
  same('I6: shown is not the base with pending work on top', wanted, actual);
};

/** A row that was made on a device, and whether anybody may have taken it away since. */
export interface OwnRow {
  readonly mid: string;
  readonly key: RowKey;
  /** It was shown on its device. */
  seen: boolean;
  maybeGone: boolean;
}

/** I7: a row that its maker has seen stays, from the promise through the verdict to the pull that brings it. */
export const checkNoFlicker = async (tab: Tab, own: readonly OwnRow[], applied: ReadonlySet<string>): Promise<void> => {
  try {
    for (const row of own) {
      const [entity = '', id = ''] = row.key.split('/');
      if ((await tab.replica.db.table(`row_${entity}`).get(id)) !== undefined) row.seen = true;
      else if (row.seen && applied.has(row.mid) && !(entity === 'message' && (await isFull(tab))))
        throw new Error(`I7: ${row.key} was shown, was applied, and is gone`);
    }
  } catch (error) {
    if (!tab.isDead()) throw error;
  }
};

/** As many messages as a scope that comes anew has: the row may have become one of the past. */
const isFull = async ({ replica }: Tab): Promise<boolean> => {
  const held = await replica.rows(messageTable).toArray();
  return [...Map.groupBy(held, ({ groupId }) => groupId).values()].some((rows) => rows.length >= windowRows);
};

/** I3, the other way round: nothing is shown as the person's work that is not, or was not, a promise. */
export const checkNoGhost = async ({ replica, isDead }: Tab): Promise<void> => {
  try {
    const made = (await replica.db.shadow.toArray()).filter(({ base }) => base === null).map(({ key }) => key);
    for (const key of made) {
      const [entity = '', id = ''] = key.split('/');
      if ((await replica.db.table(`row_${entity}`).get(id)) === undefined) continue;
      const { entries, history, drafts } = replica.outbox;
      if ((await entries.where('keys').equals(key).count()) > 0) continue;
      if ((await history.filter(({ input }) => JSON.stringify(input).includes(id)).count()) > 0) continue;
      // Undone on the server a moment ago: the base is about to say so.
      if ((await drafts.filter(({ value }) => JSON.stringify(value).includes(id)).count()) > 0) continue;
      if ((await replica.db.shadow.get(key)) === undefined) continue;
      throw new Error(`I3: ${key} is shown, and nobody promised it`);
    }
  } catch (error) {
    if (!isDead()) throw error;
  }
};

/** I18: however many rows a change names, it names no more parents on the wire than a push holds. */
export const checkParents = async ({ replica, isDead }: Tab): Promise<void> => {
  const sent = await replica.outbox.entries
    .where('state')
    .equals('sending')
    .toArray()
    .catch((error: unknown) => {
      if (!isDead()) throw error;
      return [];
    });
  const crowded = sent.find(({ deps }) => deps.length > storyPush);
  if (crowded !== undefined) throw new Error(`I18: ${crowded.name} names ${crowded.deps.length} parents`);
};

/** I8: within an incarnation revisions and confirmations never go back, but for a wiped replica, which starts over. */
export const watchMonotonic = (): ((tab: Tab) => Promise<void>) => {
  let base = 0;
  let incarnation = 0;
  const revs = new Map<string, string>();
  return async ({ replica, isDead }) => {
    const seen = await replica.db
      .transaction('r', [replica.db.state, replica.db.cursors], async () => ({
        state: await readState(replica),
        cursors: await replica.db.cursors.toArray(),
      }))
      .catch((error: unknown) => {
        if (!isDead()) throw error;
      });
    if (seen === undefined) return;
    if (seen.state.base < base || seen.state.incarnation !== incarnation) revs.clear();
    ({ base, incarnation } = seen.state);
    for (const { s, rev, epoch } of seen.cursors) {
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
    const other = await world.device(device.person, 'a new device').open();
    let more = true;
    while (more) more = (await other.cycle()).more;
    const [fresh, shown] = [await shownRows(other.replica), await shownRows(replica)];
    await checkPast(other, shown, fresh);
    same(`I4/I5: ${device.name} differs from a new device`, fresh, shown);
    other.kill();
  }
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
  const left = new Map<string, string>();
  for (const { tabs } of devices) {
    const outbox = tabs[0]?.replica.outbox;
    if (outbox === undefined) throw new Error('no tab');
    for (const { mid } of await outbox.entries.where('state').anyOf(['rejected', 'parked']).toArray()) tray.add(mid);
    for (const { mid, outcome } of await outbox.history.toArray()) left.set(mid, outcome);
    for (const { value } of await outbox.drafts.toArray()) tray.add((value as HistoryEntry).mid);
  }
  for (const { mid } of promised) {
    const verdict = results.get(mid)?.status;
    const outcome = left.get(mid);
    if (verdict === 'applied') {
      if (tray.has(mid)) throw new Error(`I3: ${mid} was applied and is in the tray`);
      if (outcome !== 'applied')
        throw new Error(`I11: ${mid} was applied, and the device says ${outcome ?? 'nothing'}`);
    } else if (outcome === 'applied')
      throw new Error(`I11: ${mid} is said to be sent, and the server says ${verdict ?? 'nothing'}`);
    else if (!tray.has(mid) && outcome === undefined)
      throw new Error(`I3: ${mid} is lost (server: ${verdict ?? 'nothing'})`);
  }
};

const same = (what: string, wanted: ReadonlyMap<unknown, unknown>, actual: ReadonlyMap<unknown, unknown>): void => {
  const missing = [...wanted].filter(([key, row]) => actual.get(key) !== row).map(([key, row]) => `- ${key} ${row}`);
  const extra = [...actual].filter(([key, row]) => wanted.get(key) !== row).map(([key, row]) => `+ ${key} ${row}`);
  if (missing.length + extra.length > 0)
    throw new Error([what, ...missing.slice(0, 4), ...extra.slice(0, 4)].join('\n'));
};
