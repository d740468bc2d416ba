import type * as z from 'zod/mini';
import { laneOf, type Mutation, type Output } from '#contract/core/call.ts';
import { newId, type RandomBytes } from '#contract/core/ids.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { createDrafts, type Drafts } from '../drafts.ts';
import type { RowKey } from '../feature.ts';
import { type Outbox, type OutboxEntry, readMeta } from '../outbox.ts';
import type { StoredRow } from '../replica.ts';
import { freeAnswers, isQuota, makingRoom, resilient } from '../storage.ts';
import { refusalOfTrouble, type Wire } from '../wire-error.ts';
import { readEntry } from './effects.ts';
import { rebase, showEntry } from './rebase.ts';
import type { FullReplica } from './registry.ts';
import { createTray, type Tray } from './tray.ts';

export interface Mutated<M extends Mutation> {
  readonly mid: string;
  /** The server's answer; only of a mutation that asks it at once. */
  readonly data?: Output<M>;
}

/** The one way to write. */
export interface Store extends Tray, Drafts {
  /**
   * Promises `input` to the person and resolves when the promise would survive a power cut. Refused, it has stored nothing.
   * A mutation that cannot wait asks the server instead and resolves with its word.
   */
  readonly mutate: <M extends Mutation>(call: M, input: z.input<M['input']>) => Promise<Result<Mutated<M>>>;
}

export interface StoreOptions {
  readonly replica: FullReplica;
  readonly wire: Wire;
  readonly now: () => number;
  readonly random: RandomBytes;
  /** Work was queued: wake whoever sends it. */
  readonly onQueued: () => void;
  /** Files are to be sent again: wake whoever sends them. */
  readonly onFiles?: () => void;
  /** Replays pending work; in a page it asks the worker. */
  readonly replay?: () => Promise<void>;
}

export const createStore = (options: StoreOptions): Store => {
  const { replica, now } = options;
  const replay = options.replay ?? (async () => void (await rebase(replica)));
  const enqueue = createEnqueue(options, replay);
  return {
    ...createDrafts(replica, now),
    ...createTray({
      replica,
      now,
      enqueue: enqueue.entry,
      newId: () => newId(now(), options.random),
      replay,
      onQueued: options.onQueued,
      onFiles: options.onFiles,
    }),
    mutate: async (call, input) => (call.offline === 'refuse' ? askNow(options, call, input) : enqueue(call, input)),
  };
};

/** What goes when its successor is stored, in the same transaction. */
export interface Replaced {
  readonly mid: string;
  /** Takes it away. Answers whether it was there: a second press finds nothing to replace. */
  readonly take: (outbox: Outbox, at: number) => Promise<boolean>;
}

export type Enqueue = (name: string, input: unknown, replaces?: Replaced) => Promise<Result<{ readonly mid: string }>>;

const createEnqueue = ({ replica, now, random, onQueued }: StoreOptions, replay: () => Promise<void>) => {
  /** Queues a mutation by name, in the shape of its current version. */
  const entry: Enqueue = async (name, input, replaces) => {
    const mutation = replica.registry.mutations.get(name);
    if (mutation === undefined) throw new Error(`no mutation is called ${name}`);
    const { call } = mutation;
    const read = call.input.safeParse(input);
    if (!read.success) return refused(ofField(coreRefusal.invalidInput, String(read.error.issues[0]?.path[0] ?? '')));
    const parsed = read.data as never;
    const at = now() + ((await readMeta(replica.outbox, 'clockOffset')) ?? 0);
    const mid = newId(now(), random);
    const refusal = await mutation.refuse?.(replica, parsed, { uid: replica.uid, at, mid });
    if (refusal !== undefined) return refused(refusal);
    const keys = [...mutation.touches(parsed, replica.uid)];
    const files = [...(call.files?.(parsed) ?? [])];
    const made: Omit<OutboxEntry, 'seq' | 'deps'> = {
      mid,
      name,
      version: call.version,
      input: parsed,
      lane: laneOf(call, parsed, replica.uid),
      state: 'queued',
      at,
      creates: [...(call.creates?.(parsed) ?? [])],
      ...(files.length === 0 ? {} : { files }),
      keys,
      base: call.policy === 'guarded' ? await shownRows(replica, keys) : {},
      attempts: 0,
      notBefore: 0,
    };
    let stored: OutboxEntry | undefined;
    try {
      stored = await resilient(replica.outbox, () =>
        makingRoom(replica.outbox, freeAnswers(replica), () => promise(replica, call, made, replaces)),
      );
    } catch (error) {
      if (isQuota(error)) return refused(coreRefusal.storageFull);
      throw error;
    }
    if (stored === undefined) return refused(coreRefusal.notFound);
    onQueued();
    await shownSoon(replica, stored, replay);
    return ok({ mid });
  };
  const enqueue = async <M extends Mutation>(call: M, input: z.input<M['input']>): Promise<Result<Mutated<M>>> =>
    entry(call.name, input);
  return Object.assign(enqueue, { entry });
};

/** As long as a promise waits to be seen. */
const showTime = 2_000;

/** The promise is made; that it cannot be shown now is no reason to say otherwise, nor to keep the person waiting. */
const shownSoon = async (replica: FullReplica, entry: OutboxEntry, replay: () => Promise<void>): Promise<void> => {
  const show = async () => {
    if (!(await resilient(replica.db, () => showEntry(replica, entry)))) await replay();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, showTime);
  });
  await Promise.race([show().catch(() => undefined), late]);
  clearTimeout(timer);
};

/** Stores the entry, once: a retry after a lost connection finds it. Stores nothing when what it replaces is gone. */
const promise = (
  { outbox }: FullReplica,
  call: Mutation,
  given: Omit<OutboxEntry, 'seq' | 'deps'>,
  replaces: Replaced | undefined,
): Promise<OutboxEntry | undefined> => {
  const replacing = replaces === undefined ? [] : [outbox.history, outbox.drafts];
  return outbox.transaction('rw', [outbox.entries, outbox.meta, ...replacing], async () => {
    const earlier = await outbox.entries.where('mid').equals(given.mid).first();
    if (earlier !== undefined) return earlier;
    if (replaces !== undefined && !(await replaces.take(outbox, given.at))) return undefined;
    const made = await absorbing(outbox, call, given);
    const seq = ((await readMeta(outbox, 'n')) ?? 0) + 1;
    const named = idsIn(made.input).filter((id) => !made.creates.includes(id));
    const parents = await outbox.entries.where('creates').anyOf(named).toArray();
    const stored: OutboxEntry = {
      ...made,
      seq,
      deps: parents.filter(({ state, mid }) => state !== 'done' && mid !== replaces?.mid).map(({ mid }) => mid),
    };
    await outbox.meta.put({ k: 'n', v: seq });
    await outbox.entries.add(stored);
    return stored;
  });
};

/** The entry with what one that was never sent has to say of the same rows; that one goes in the same transaction. */
const absorbing = async (
  outbox: FullReplica['outbox'],
  { absorbs }: Mutation,
  made: Omit<OutboxEntry, 'seq' | 'deps'>,
): Promise<Omit<OutboxEntry, 'seq' | 'deps'>> => {
  if (absorbs === undefined) return made;
  const near = await outbox.entries.where('keys').anyOf(made.keys).distinct().toArray();
  const alike = near.filter(
    ({ name, version, lane, state, sendSeq, wasSent }) =>
      state === 'queued' &&
      sendSeq === undefined &&
      wasSent === undefined &&
      name === made.name &&
      version === made.version &&
      lane === made.lane,
  );
  let { input } = made;
  for (const one of alike) {
    const both = absorbs(one.input as never, input as never);
    if (both === undefined) continue;
    input = both;
    await outbox.entries.delete(one.seq);
  }
  return { ...made, input };
};

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

const idsIn = (input: unknown): string[] => [...new Set(JSON.stringify(input).match(idPattern) ?? [])];

const shownRows = async (replica: FullReplica, keys: readonly RowKey[]): Promise<Record<RowKey, unknown>> => {
  const rows: [RowKey, unknown][] = [];
  for (const key of keys) {
    const [entity = '', id = ''] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
    const row: StoredRow | undefined = await replica.db.table(`row_${entity}`).get(id);
    if (row !== undefined) rows.push([key, row]);
  }
  return Object.fromEntries(rows);
};

/** Asks the server now, up to three times under one mutation id, so that a lost reply is not a second act. */
const askNow = async <M extends Mutation>(
  { replica, wire, now, random, onQueued }: StoreOptions,
  call: M,
  input: z.input<M['input']>,
): Promise<Result<Mutated<M>>> => {
  const mid = newId(now(), random);
  const known = readEntry(replica.registry, { name: call.name, version: call.version, input });
  const refusal = await known?.mutation.refuse?.(replica, call.input.parse(input) as never, {
    uid: replica.uid,
    at: now(),
    mid,
  });
  if (refusal !== undefined) return refused(refusal);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answered = await wire.post(call, input, { 'x-sync-mid': mid });
      onQueued();
      return answered.ok ? ok({ mid, data: answered.value as Output<M> }) : refused(answered.refusal);
    } catch (error) {
      const refusal = refusalOfTrouble(error);
      if (attempt === 3) return refused(refusal);
    }
  }
};
