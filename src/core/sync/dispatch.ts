import { limits } from '#contract/core/limits.ts';
import type { PushItem } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import { heldBack, refuseFileless, unfinishedFiles } from '../files/held.ts';
import { bySeq, entriesIn, type Outbox, type OutboxEntry, readMeta } from '../outbox.ts';
import { askFirst } from './ask-first.ts';
import { transportOf } from './channel/transport.ts';
import type { Host } from './host.ts';
import { parkUnreadable } from './readable.ts';

export const itemOf = (entry: OutboxEntry): PushItem => {
  const item: PushItem = {
    mid: entry.mid,
    lane: entry.lane,
    seq: entry.sendSeq ?? 0,
    name: entry.name,
    version: entry.version,
    input: entry.input,
    at: entry.at,
    deps: entry.deps,
    seal: false,
  };
  return entry.seal === undefined ? item : sealOf(item);
};

/** Asks that it never be executed: whatever is wrong with its input or its parents does not travel with that. */
export const sealOf = (item: PushItem): PushItem => ({ ...item, input: null, deps: [], seal: true });

/** Chooses what goes next and gives it its number, durably, before the first byte leaves. At most `items` of them. */
export const dispatch = (
  host: Host,
  items: number,
): Promise<{ readonly batch: OutboxEntry[]; readonly replicaId: string; readonly replayDue: boolean }> => {
  const { outbox, registry } = host.replica;
  const now = host.now();
  const room = transportOf(host).room();
  const bytes = room === 0 ? limits.pushBytes : room;
  const tables = [outbox.entries, outbox.lanes, outbox.uploads, outbox.history, outbox.meta];
  return outbox.transaction('rw', tables, async () => {
    // In here: another tab may take a new id and number everything anew.
    const replicaId = await readMeta(outbox, 'replicaId');
    if (replicaId === undefined) throw new Error('the outbox has no replica id');
    const isFileless = await refuseFileless(outbox);
    const replayDue = (await askFirst(outbox, registry, now)) || isFileless;
    const unfinished = await unfinishedFiles(outbox);
    const head = await headOf(outbox);
    const bounds = { now, bytes, items, unfinished };
    const early = choose(await parkUnreadable(outbox, head.entries), bounds);
    // Everything at the head may rest or wait while later lanes could go.
    const chosen =
      early.length > 0 || head.isAll
        ? early
        : choose(await parkUnreadable(outbox, await entriesIn(outbox, ['queued', 'sending'])), bounds);
    const numbers = await numbered(outbox, await lightened(outbox, chosen), replicaId);
    const isHanded = numbers.reduce((sum, entry) => sum + bytesOf(entry), 0) <= room;
    const batch = numbers.map(({ handedAt: _before, ...entry }) => (isHanded ? { ...entry, handedAt: now } : entry));
    await outbox.entries.bulkPut(batch);
    return { batch, replicaId, replayDue };
  });
};

/**
 * The socket did not bring an answer: on the next carrier's way it is work that waits, as before it was handed over. Answers what
 * was sealed since.
 */
export const takeBack = async (outbox: Outbox, mids: readonly string[]): Promise<ReadonlySet<string>> => {
  const sealed = new Set<string>();
  await outbox.entries
    .where('mid')
    .anyOf(mids)
    .modify((entry) => {
      delete entry.handedAt;
      if (entry.seal !== undefined) sealed.add(entry.mid);
    });
  return sealed;
};

/** In a request, with what stands around the input. */
const bytesOf = (entry: OutboxEntry): number => new TextEncoder().encode(JSON.stringify(itemOf(entry))).byteLength + 1;

/** Enough to fill a batch several times over. */
const headSize = 4 * limits.pushItems;

/** The oldest open entries, in order of making: what an entry waits for is older than itself, so it is among them. */
const headOf = async (
  outbox: Outbox,
): Promise<{ readonly entries: readonly OutboxEntry[]; readonly isAll: boolean }> => {
  const sending = await outbox.entries.where('state').equals('sending').toArray();
  const queued = await outbox.entries.where('state').equals('queued').limit(headSize).toArray();
  return { entries: [...sending, ...queued].sort(bySeq), isAll: queued.length < headSize };
};

interface Bounds {
  readonly now: number;
  readonly bytes: number;
  readonly items: number;
  readonly unfinished: ReadonlySet<string>;
}

/** What has numbers in the order of these: an entry that waited for its file was overtaken, and has a later one. */
const byNumber = (open: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  open.toSorted((one, other) => (one.sendSeq ?? Infinity) - (other.sendSeq ?? Infinity) || bySeq(one, other));

/**
 * In order of their numbers, then of making; in each lane without a gap, and nothing before all that it waits for in other lanes
 * is settled. So whatever an entry builds on and is still open stands before it in what is chosen.
 */
const choose = (open: readonly OutboxEntry[], { now, bytes: maxBytes, items, unfinished }: Bounds): OutboxEntry[] => {
  const isHeld = heldBack(unfinished);
  const laneOfMid = new Map(open.map(({ mid, lane }) => [mid, lane]));
  const blocked = new Set<string>();
  const chosen: OutboxEntry[] = [];
  let bytes = 0;
  for (const entry of byNumber(open)) {
    if (isHeld(entry) || blocked.has(entry.lane)) continue;
    const waits =
      restLeft(entry, now) > 0 || entry.deps.some((dep) => (laneOfMid.get(dep) ?? entry.lane) !== entry.lane);
    const size = bytesOf(entry);
    if (waits || (chosen.length > 0 && bytes + size > maxBytes)) {
      blocked.add(entry.lane);
      continue;
    }
    chosen.push(entry);
    bytes += size;
    if (chosen.length === items) break;
  }
  return chosen;
};

/**
 * The entries without the parents that need no word any more: those that were applied. Those that are open are in the same batch
 * (`choose`), and of those that ended otherwise one is enough, for the server refuses what names any of them. However many rows
 * a mutation names, its parents are fewer than a batch.
 */
const lightened = async (outbox: Outbox, chosen: readonly OutboxEntry[]): Promise<readonly OutboxEntry[]> => {
  const isBefore = new Set(chosen.map(({ mid }) => mid));
  const others = [...new Set(chosen.flatMap(({ deps }) => deps))].filter((mid) => !isBefore.has(mid));
  if (others.length === 0) return chosen;
  const known = await outbox.entries.where('mid').anyOf(others).toArray();
  const gone = await outbox.history.bulkGet(others);
  const ended = new Set([
    ...known.filter(({ state }) => state === 'rejected' || state === 'parked').map(({ mid }) => mid),
    ...gone.flatMap((one) => (one === undefined || one.outcome === 'applied' ? [] : [one.mid])),
  ]);
  return chosen.map((entry) => {
    const no = entry.deps.find((mid) => ended.has(mid));
    return { ...entry, deps: [...entry.deps.filter((mid) => isBefore.has(mid)), ...(no === undefined ? [] : [no])] };
  });
};

/** No wait is longer than this: a rest that seems to be was noted by a clock that has been set back since. */
export const longestRest = 300 * second;

/** Milliseconds until it may be sent; 0 and less: now. */
export const restLeft = ({ notBefore }: OutboxEntry, now: number): number =>
  notBefore - now <= longestRest ? notBefore - now : 0;

const numbered = async (outbox: Outbox, chosen: readonly OutboxEntry[], replicaId: string): Promise<OutboxEntry[]> => {
  const names = [...new Set(chosen.map(({ lane }) => lane))];
  const lanes = await outbox.lanes.bulkGet(names);
  const next = new Map(names.map((lane, index) => [lane, lanes[index]?.next ?? 0]));
  const given = chosen.map((entry): OutboxEntry => {
    if (entry.sendSeq !== undefined) return { ...entry, state: 'sending' };
    const sendSeq = (next.get(entry.lane) ?? 0) + 1;
    next.set(entry.lane, sendSeq);
    return { ...entry, state: 'sending', sendSeq, replicaId };
  });
  await outbox.lanes.bulkPut([...next].map(([lane, last]) => ({ lane, next: last })));
  return given;
};
