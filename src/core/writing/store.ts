import type * as z from 'zod/mini';
import { laneOf, type Mutation, type Output } from '#contract/core/call.ts';
import { newId, type RandomBytes } from '#contract/core/ids.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { Milliseconds } from '#contract/core/time.ts';
import { createDrafts, type Drafts, endDraft } from '../drafts.ts';
import type { ClientMutation, RowKey } from '../feature.ts';
import { type OutboxEntry, readMeta } from '../outbox.ts';
import type { StoredRow } from '../replica.ts';
import { freeAnswers, isQuota, isStorageTrouble, makingRoom, resilient } from '../storage.ts';
import { refusalOfTrouble, type Wire } from '../wire-error.ts';
import { letGoAhead } from './ahead.ts';
import { readEntry } from './effects.ts';
import type { Replaced } from './given-up.ts';
import { idsIn } from './ids-in.ts';
import { rebase, showEntry } from './rebase.ts';
import type { FullReplica } from './registry.ts';
import { inTime, type Sending, sentBefore, standingAs } from './sending.ts';
import { createTray, type Enqueue, type Tray } from './tray.ts';

export interface Mutated<M extends Mutation> {
  readonly mid: string;
  /** The server's answer; only of a mutation that asks it at once. */
  readonly data?: Output<M>;
}

/** The one way to write. */
export interface Store extends Tray, Drafts {
  /**
   * Promises `input` to the person and resolves when the promise would survive a power cut. Refused, it has stored nothing.
   * A mutation that cannot wait asks the server instead and resolves with its word. What a form holds is `sending`.
   */
  readonly mutate: <M extends Mutation>(
    call: M,
    input: z.input<M['input']>,
    sending?: Sending,
  ) => Promise<Result<Mutated<M>>>;
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
  /** How long an act that asks the server at once waits for what was written before it. */
  readonly patience?: Milliseconds;
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
    mutate: (call, input, sending) =>
      call.offline === 'refuse' ? orTold(() => askNow(options, call, input, sending)) : enqueue(call, input, sending),
  };
};

interface Making extends Sending {
  readonly replaces?: Replaced;
}

const createEnqueue = (options: StoreOptions, replay: () => Promise<void>) => {
  const { replica, onQueued } = options;
  const { outbox, db } = replica;
  /** Queues a mutation by name, in the shape of its current version. */
  const queue = async (name: string, input: unknown, making: Making): Promise<Result<{ readonly mid: string }>> => {
    const mutation = replica.registry.mutations.get(name);
    if (mutation === undefined) throw new Error(`no mutation is called ${name}`);
    const read = mutation.call.input.safeParse(input);
    if (!read.success) return refused(ofField(coreRefusal.invalidInput, String(read.error.issues[0]?.path[0] ?? '')));
    // Asked before the rules: what stands here already is no second act for them to judge.
    const before = await resilient(outbox, () => sentBefore(outbox, { name, input: read.data }, making));
    if (before !== undefined) return before;
    const made = await resilient([outbox, db], () => entryOf(options, mutation, read.data, making.id));
    if (!made.ok) return made;
    const stored = await resilient(outbox, () =>
      makingRoom(outbox, freeAnswers(replica), () => promise(replica, mutation.call, made.value, making)),
    );
    if (!stored.ok) return stored;
    making.onKept?.();
    onQueued();
    if (stored.value !== undefined) await shownSoon(replica, stored.value, replay);
    return ok({ mid: made.value.mid });
  };
  const enqueue = async <M extends Mutation>(
    call: M,
    input: z.input<M['input']>,
    sending: Sending = {},
  ): Promise<Result<Mutated<M>>> => orTold(() => queue(call.name, input, sending));
  const entry: Enqueue = (name, input, replaces) =>
    orTold(() => queue(name, input, replaces === undefined ? {} : { replaces }));
  return Object.assign(enqueue, { entry });
};

/** A device that cannot store says so like any other no: nothing is promised, and what was written stays where it is. */
const orTold = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work();
  } catch (error) {
    if (isQuota(error)) return refused(coreRefusal.storageFull);
    if (isStorageTrouble(error)) return refused(coreRefusal.notKept);
    throw error;
  }
};

type Made = Omit<OutboxEntry, 'seq' | 'deps'>;

/** The entry to be stored, or why it may not be. */
const entryOf = async (
  { replica, now, random }: StoreOptions,
  { call, refuse, touches }: ClientMutation,
  parsed: unknown,
  mid = newId(now(), random),
): Promise<Result<Made>> => {
  const at = now() + ((await readMeta(replica.outbox, 'clockOffset')) ?? 0);
  const refusal = await refuse?.(replica, parsed as never, { uid: replica.uid, at, mid });
  if (refusal !== undefined) return refused(refusal);
  const keys = [...touches(parsed as never, replica.uid)];
  const files = [...(call.files?.(parsed as never) ?? [])];
  return ok({
    mid,
    name: call.name,
    version: call.version,
    input: parsed,
    lane: laneOf(call, parsed as never, replica.uid),
    state: 'queued',
    at,
    creates: [...(call.creates?.(parsed as never) ?? [])],
    ...(files.length === 0 ? {} : { files }),
    keys,
    base: call.policy === 'guarded' ? await shownRows(replica, keys) : {},
    attempts: 0,
    notBefore: 0,
  });
};

/** The promise is made; that it cannot be shown now is no reason to say otherwise, nor to keep the person waiting. */
const shownSoon = (replica: FullReplica, entry: OutboxEntry, replay: () => Promise<void>): Promise<void> =>
  inTime(async () => {
    if (!(await resilient(replica.db, () => showEntry(replica, entry)))) await replay();
  });

/**
 * Stores the entry, once: a retry after a lost connection, or another tab's, finds it. The draft that it was written in ends in
 * the same transaction. Stores nothing when what it replaces is gone; answers nothing when it is confirmed already.
 */
const promise = (
  { outbox }: FullReplica,
  call: Mutation,
  given: Made,
  { replaces, ends }: Making,
): Promise<Result<OutboxEntry | undefined>> =>
  outbox.transaction('rw', [outbox.entries, outbox.meta, outbox.history, outbox.drafts], async () => {
    const standing = await standingAs(outbox, given.mid, given);
    if (standing === 'other') return refused(coreRefusal.idTaken);
    if (ends !== undefined) await endDraft(outbox, ends);
    if (standing === 'same') return ok(await outbox.entries.where('mid').equals(given.mid).first());
    if (replaces !== undefined && !(await replaces.take(outbox, given.at))) return refused(coreRefusal.notFound);
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
    return ok(stored);
  });

/** The entry with what one that was never sent has to say of the same rows; that one goes in the same transaction. */
const absorbing = async (outbox: FullReplica['outbox'], { absorbs }: Mutation, made: Made): Promise<Made> => {
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

const shownRows = async (replica: FullReplica, keys: readonly RowKey[]): Promise<Record<RowKey, unknown>> => {
  const rows: [RowKey, unknown][] = [];
  for (const key of keys) {
    const [entity = '', id = ''] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
    const row: StoredRow | undefined = await replica.db.table(`row_${entity}`).get(id);
    if (row !== undefined) rows.push([key, row]);
  }
  return Object.fromEntries(rows);
};

/** Asks the server now, after what was written before that it builds on, up to three times under one mutation id, so that a lost reply is not a second act. */
const askNow = async <M extends Mutation>(
  { replica, wire, now, random, onQueued, patience }: StoreOptions,
  call: M,
  input: z.input<M['input']>,
  { id, ends, onKept }: Sending = {},
): Promise<Result<Mutated<M>>> => {
  const mid = id ?? newId(now(), random);
  const known = readEntry(replica.registry, { name: call.name, version: call.version, input });
  const parsed = call.input.parse(input);
  const newNonce = () => newId(now(), random);
  const refusal =
    (await known?.mutation.refuse?.(replica, parsed as never, { uid: replica.uid, at: now(), mid })) ??
    (await letGoAhead({ call, input: parsed, replica, wire, newNonce, onQueued, patience }));
  if (refusal !== undefined) return refused(refusal);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answered = await wire.post(call, input, { 'x-sync-mid': mid });
      onQueued();
      if (answered.ok && ends !== undefined) await resilient(replica.outbox, () => endDraft(replica.outbox, ends));
      if (answered.ok) onKept?.();
      return answered.ok ? ok({ mid, data: answered.value as Output<M> }) : refused(answered.refusal);
    } catch (error) {
      const refusal = refusalOfTrouble(error);
      if (attempt === 3) return refused(refusal);
    }
  }
};
