import * as z from 'zod/mini';
import { call } from './call.ts';
import { limits } from './limits.ts';
import { Id, Refusal, ScopeRole } from './shapes.ts';

/** A row as it travels: its entity's schema is applied by the receiver, which parks what it cannot read. */
export const WireRow = z.looseObject({ id: z.string() });
export type WireRow = z.infer<typeof WireRow>;

const Rows = z.record(z.string(), z.array(WireRow));
const RowIds = z.record(z.string(), z.array(z.string()));

/** Echoed by the reply: an answer without it did not come from this server (captive portal, proxy). */
const Nonce = z.string().check(z.minLength(8), z.maxLength(64));
const Name = z.string().check(z.minLength(1), z.maxLength(200));
const Revision = z.int().check(z.nonnegative());
/**
 * The server's word that a scope was at this revision of this incarnation. A device gives it back with its cursor: ahead of the
 * scope, it proves that the database went back. Devices and servers of before know nothing of it.
 */
const Signature = z.optional(z.string().check(z.maxLength(64)));

/** The last word on a mutation. `data` is the mutation's output. */
export const Verdict = z.object({
  status: z.enum(['applied', 'rejected', 'sealed']),
  lane: z.string(),
  seq: z.int(),
  data: z.optional(z.unknown()),
  refusal: z.optional(Refusal),
  /** On a conflict: the server's row, as the asker may see it. */
  current: z.optional(WireRow),
  /**
   * Everything it changed lies in live scopes: whoever holds each of them at that revision, of that incarnation of the server,
   * holds its effect.
   */
  wrote: z.optional(z.object({ incarnation: z.int(), revs: z.record(z.string(), Revision) })),
});
export type Verdict = z.infer<typeof Verdict>;

/**
 * One mutation on the wire. `seq` is contiguous for each (replica, lane) and stored before the first byte leaves. `at` is the
 * server's time of the click as the device estimates it, a claim. `deps` are the mutations whose rows this one names and that
 * are not known to be applied. `seal` asks that it never be executed, and is answered with the verdict that stands; it has no
 * input and no deps.
 */
export const PushItem = z.object({
  mid: Id,
  lane: Name,
  seq: z.int().check(z.positive()),
  name: Name,
  version: z.int().check(z.positive()),
  input: z.unknown(),
  at: z.int(),
  deps: z.array(z.string()).check(z.maxLength(100)),
  seal: z.boolean(),
});
export type PushItem = z.infer<typeof PushItem>;

/** As much of an item as settles its number: the rest is read for each alone, so that one misfit is refused alone. */
const PushSlot = z.looseObject({ mid: PushItem.shape.mid, lane: PushItem.shape.lane, seq: PushItem.shape.seq });

/**
 * `already`: executed before, its verdict no longer kept. `gap`: an earlier number is missing (`expect` is the next one).
 * `forked`: the number belongs to another mutation, so two devices share one replica id. `retry`: nothing was decided; the
 * rest of the lane was not looked at. `stuck`: retry, for so long that the person should be told. `update`: the version is
 * newer than the server.
 */
export const PushResult = z.union([
  z.object({ mid: z.string(), status: z.literal('verdict'), verdict: Verdict }),
  z.object({
    mid: z.string(),
    status: z.enum(['already', 'forked', 'retry', 'stuck', 'update', 'skipped']),
    /** Of `retry`, where the person should know why, and how long it takes. */
    refusal: z.optional(Refusal),
  }),
  z.object({ mid: z.string(), status: z.literal('gap'), expect: z.int() }),
]);
export type PushResult = z.infer<typeof PushResult>;

/** Executes queued mutations, each in a transaction of its own; goes on after a refusal. */
export const push = call({
  name: 'push',
  path: '/sync/push',
  ledger: 'ours',
  isSync: true,
  summary: 'Execute queued mutations in order, exactly once each.',
  reads: 'self',
  input: z.object({
    proto: z.int(),
    nonce: Nonce,
    /** The replica: one browser profile of one person. */
    replicaId: Name,
    uid: Name,
    items: z.array(z.union([PushItem, PushSlot])).check(z.maxLength(limits.pushItems)),
  }),
  output: z.object({ nonce: z.string(), now: z.int(), results: z.array(PushResult) }),
});

/** `undefined` revision: nothing held. */
const Cursor = z.object({
  rev: Revision,
  epoch: Revision,
  sig: Signature,
  /** Pages of the scope came as of this later revision: as good a proof, until a delta has come as far. */
  seen: z.optional(z.object({ rev: Revision, sig: Signature })),
});

export const Subscription = z.object({
  scope: z.string(),
  role: ScopeRole,
  /** Grows when the membership changes what may be seen: a cursor of another epoch is worthless. */
  epoch: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;

const Held = { scope: z.string(), rev: Revision, epoch: Revision, sig: Signature };

/**
 * News of one scope. `delta`: changes from the cursor to `rev`. `full`: the whole scope, replacing what is held. `reset`: too
 * large for either, load it in pages.
 */
export const ScopePatch = z.union([
  z.object({ kind: z.literal('delta'), ...Held, up: Rows, del: RowIds }),
  z.object({ kind: z.literal('full'), ...Held, up: Rows }),
  z.object({ kind: z.literal('reset'), scope: z.string(), epoch: Revision }),
]);
export type ScopePatch = z.infer<typeof ScopePatch>;

/**
 * What one transaction wrote in a live scope, for everybody who belongs to it: it travels to open devices by itself. A device
 * that holds the scope at `from` holds it at `rev` afterwards; any other one pulls.
 */
export const LivePatch = z.object({
  incarnation: z.int(),
  scope: z.string(),
  from: Revision,
  rev: Revision,
  sig: Signature,
  up: Rows,
  del: RowIds,
});
export type LivePatch = z.infer<typeof LivePatch>;

/** Everything that changed since the cursors, read in one snapshot. */
export const pull = call({
  name: 'pull',
  path: '/sync/pull',
  ledger: 'ours',
  isSync: true,
  summary: 'What changed in the scopes a person belongs to, and what became of their mutations.',
  reads: 'self',
  input: z.object({
    proto: z.int(),
    nonce: Nonce,
    replicaId: Name,
    uid: Name,
    /** Incarnation of the server that the cursors are of; 0 when there are none. */
    incarnation: z.int(),
    cursors: z.record(z.string(), Cursor),
    /** Scopes that come only when they are asked for: those that were opened here lately. A device of before asks for none. */
    opened: z.optional(z.array(Name).check(z.maxLength(1_000))),
    /** Scopes being loaded in pages: no news of them is wanted. */
    loading: z.record(z.string(), Revision),
    lanes: z.array(Name).check(z.maxLength(1_000)),
    mids: z.array(z.string()).check(z.maxLength(1_000)),
    /** Length of the outbox: kept by the server so that a lost one is noticed; -1 leaves what it keeps. */
    depth: z.int(),
  }),
  output: z.object({
    nonce: z.string(),
    uid: z.string(),
    now: z.int(),
    incarnation: z.int(),
    subscriptions: z.array(Subscription),
    patches: z.array(ScopePatch),
    /** There is more: pull again at once. */
    more: z.boolean(),
    /** By lane, the last number whose effects the reply covers; absent while any scope is incomplete. */
    confirmed: z.optional(z.record(z.string(), z.int())),
    verdicts: z.record(z.string(), Verdict),
    /** Outbox length that this replica reported last; more than 0 with an empty outbox means that the device lost work. */
    lastDepth: z.int(),
    /** When it did, to ten minutes; 0: never. A server of before does not say. */
    lastSeen: z.optional(z.int()),
  }),
});
export type PullRequest = z.infer<typeof pull.input>;
export type PullReply = z.infer<typeof pull.output>;

/** One page of a scope, by ascending (entity, id). */
export const snapshot = call({
  name: 'snapshot',
  path: '/sync/snapshot',
  ledger: 'ours',
  isSync: true,
  summary: 'One page of a scope that is too large to reset inline.',
  reads: { scope: ({ scope }) => scope, may: 'scope.hold', closed: true },
  input: z.object({
    proto: z.int(),
    nonce: Nonce,
    scope: Name,
    /** `entity/id` of the last row of the page before; empty for the first page. */
    after: z.string(),
    limit: z.int().check(z.positive(), z.lte(limits.snapshotRows)),
  }),
  output: z.object({
    nonce: z.string(),
    rows: z.array(z.object({ entity: z.string(), row: WireRow })),
    /** Empty on the last page. */
    next: z.string(),
    rev: Revision,
    sig: Signature,
    epoch: Revision,
    /** Tombstones up to here were pruned: a load that began earlier starts over. */
    floor: Revision,
    incarnation: z.int(),
  }),
});
export type SnapshotPage = z.infer<typeof snapshot.output>;

/** Rows that lie before a window, the newest of them first. */
export const older = call({
  name: 'older',
  path: '/sync/older',
  ledger: 'ours',
  isSync: true,
  summary: 'Rows of the past that a device is not sent by itself.',
  reads: { scope: ({ scope }) => scope, may: 'scope.hold' },
  input: z.object({
    proto: z.int(),
    nonce: Nonce,
    scope: Name,
    entity: Name,
    /** Of the field that orders them: rows below it. */
    before: Revision,
    limit: z.int().check(z.positive(), z.lte(limits.olderRows)),
  }),
  output: z.object({
    nonce: z.string(),
    rows: z.array(WireRow),
    /** There are rows before these. */
    more: z.boolean(),
    /** Of the scope when they were read: they are of no use to a device that is further. */
    rev: Revision,
    epoch: Revision,
    incarnation: z.int(),
  }),
});
