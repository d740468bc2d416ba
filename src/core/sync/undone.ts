import { laneOf } from '#contract/core/call.ts';
import { userScope } from '#contract/core/scopes.ts';
import type { Verdict } from '#contract/core/sync.ts';
import {
  type HistoryEntry,
  historyOf,
  type Outbox,
  type OutboxEntry,
  readMeta,
  undoneKey,
  writeMeta,
} from '../outbox.ts';
import { readEntry } from '../writing/effects.ts';
import type { FullReplica } from '../writing/registry.ts';

/** Asked about in one pull. */
const maxAsked = 500;

/**
 * The server may have forgotten these: whether it still knows them is asked with the next pulls. Runs inside a transaction over
 * `meta`.
 */
export const doubt = async (outbox: Outbox, mids: readonly string[]): Promise<void> => {
  if (mids.length === 0) return;
  const before = (await readMeta(outbox, 'unsure')) ?? [];
  // By their ids in the order of their making: what goes again goes in it.
  await writeMeta(outbox, 'unsure', [...new Set([...before, ...mids])].sort());
};

/** The same of everything that this device was ever told is on the server, as far as it remembers: with `entries` and `history`. */
export const doubtAll = async (outbox: Outbox): Promise<void> => {
  const done = await outbox.entries.where('state').equals('done').toArray();
  const confirmed = await outbox.history.filter(({ outcome }) => outcome === 'applied').primaryKeys();
  await doubt(outbox, [...done.map(({ mid }) => mid), ...confirmed]);
};

/**
 * The same of what was done in these scopes. They come anew, to a device that holds no cursor of them which would prove how far the
 * server had been: its copy of the rows was thrown away, or the person was let in again. Before the base is changed, as below.
 */
export const doubtWithin = async (
  { outbox, registry, uid }: FullReplica,
  scopes: ReadonlySet<string>,
): Promise<void> => {
  const isWithin = (work: OutboxEntry | HistoryEntry): boolean => {
    const known = readEntry(registry, work);
    return known?.mutation.call.scopes(known.input as never, uid).some((scope) => scopes.has(scope)) ?? false;
  };
  await outbox.transaction('rw', [outbox.entries, outbox.history, outbox.meta], async () => {
    const done = await outbox.entries.where('state').equals('done').toArray();
    const confirmed = await outbox.history.filter(({ outcome }) => outcome === 'applied').toArray();
    await doubt(
      outbox,
      [...done, ...confirmed].filter(isWithin).map(({ mid }) => mid),
    );
  });
};

/**
 * Another incarnation: the server's data went back, to a moment that nobody here knows. `held`: what the base is of, where the
 * outbox does not know yet. Before the base is changed: a device that dies in between still knows what it doubts.
 */
export const noticeStepBack = async (outbox: Outbox, incarnation: number, held: number): Promise<void> => {
  if ((await readMeta(outbox, 'incarnation')) === incarnation) return;
  await outbox.transaction('rw', [outbox.entries, outbox.history, outbox.meta], async () => {
    const before = (await readMeta(outbox, 'incarnation')) ?? held;
    await writeMeta(outbox, 'incarnation', incarnation);
    if (before !== 0 && before !== incarnation) await doubtAll(outbox);
  });
};

/** What to ask about next. */
export const unsureOf = async (outbox: Outbox): Promise<readonly string[]> =>
  ((await readMeta(outbox, 'unsure')) ?? []).slice(0, maxAsked);

/**
 * Takes the answers to what was in doubt when it was asked; of work that was confirmed while the question was under way they say
 * nothing. Work without a verdict is undone on the server: it is offered to its author again, for others may have done it anew or
 * replaced it meanwhile. Only what adds to nothing but the person's own (that something was read) goes again by itself. Answers
 * whether there is more to ask.
 */
export const hearOfUndone = async (
  replica: FullReplica,
  asked: readonly string[],
  verdicts: Readonly<Record<string, Verdict>>,
): Promise<boolean> => {
  const { outbox } = replica;
  if ((await readMeta(outbox, 'unsure')) === undefined) return false;
  return outbox.transaction('rw', [outbox.entries, outbox.history, outbox.drafts, outbox.meta], async () => {
    const unsure = (await readMeta(outbox, 'unsure')) ?? [];
    const heard = new Set(asked);
    for (const mid of unsure) if (heard.has(mid) && verdicts[mid] === undefined) await undo(replica, mid);
    const left = unsure.filter((mid) => !heard.has(mid));
    if (left.length > 0) await writeMeta(outbox, 'unsure', left);
    else await outbox.meta.delete('unsure');
    return left.length > 0;
  });
};

const undo = async (replica: FullReplica, mid: string): Promise<void> => {
  const { outbox } = replica;
  const undone = await takeConfirmed(outbox, mid);
  if (undone === undefined) return;
  const again = ownWork(replica, undone);
  if (again === undefined) {
    await outbox.drafts.put({ key: undoneKey(mid), value: withPlaces(replica, undone), savedAt: undone.at });
    return;
  }
  const seq = ((await readMeta(outbox, 'n')) ?? 0) + 1;
  await writeMeta(outbox, 'n', seq);
  await outbox.entries.add({ ...again, seq });
};

/** Out of the outbox or the history, wherever it was. */
const takeConfirmed = async (outbox: Outbox, mid: string): Promise<HistoryEntry | undefined> => {
  const entry = await outbox.entries.where('mid').equals(mid).first();
  if (entry !== undefined) {
    if (entry.state !== 'done') return undefined;
    await outbox.entries.delete(entry.seq);
    return historyOf(entry, 'undone', entry.at);
  }
  const kept = await outbox.history.get(mid);
  if (kept?.outcome !== 'applied') return undefined;
  await outbox.history.delete(mid);
  return { ...kept, outcome: 'undone' };
};

/** The same promise under the same id, where nobody else can have had a say. */
const ownWork = ({ registry, uid }: FullReplica, undone: HistoryEntry): Omit<OutboxEntry, 'seq'> | undefined => {
  const known = readEntry(registry, undone);
  if (known === undefined || known.mutation.call.policy !== 'commutative') return undefined;
  const { call } = known.mutation;
  const input = known.input as never;
  if (call.scopes(input, uid).some((scope) => scope !== userScope(uid))) return undefined;
  const { mid, name, at } = undone;
  const common = { mid, name, at, version: call.version, input, lane: laneOf(call, input, uid), deps: [], base: {} };
  const places = { creates: [...(call.creates?.(input) ?? [])], keys: [...known.mutation.touches(input, uid)] };
  return { ...common, ...places, state: 'queued', wasSent: true, attempts: 0, notBefore: 0 };
};

/** An older release kept of confirmed work only what was sent. */
const withPlaces = ({ registry, uid }: FullReplica, undone: HistoryEntry): HistoryEntry => {
  const known = undone.keys === undefined ? readEntry(registry, undone) : undefined;
  if (known === undefined) return undone;
  const { call, touches } = known.mutation;
  const files = [...(call.files?.(known.input as never) ?? [])];
  const places = { keys: [...touches(known.input, uid)], creates: [...(call.creates?.(known.input as never) ?? [])] };
  return { ...undone, ...places, ...(files.length === 0 ? {} : { files }) };
};
