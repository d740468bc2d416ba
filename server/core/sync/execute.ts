import { sql as raw } from 'kysely';
import { type Mutation, upcast } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal } from '#contract/core/refusal.ts';
import type { PushResult, Verdict } from '#contract/core/sync.ts';
import type { Milliseconds } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import type { MutationHandler, Outcome } from '../feature.ts';
import { fingerprint } from '../fingerprint.ts';
import { parseInput } from '../parse.ts';
import type { Pacer } from '../session/pace.ts';
import { projectRow, scopeOf } from './entity.ts';
import { livePatches, wroteOnly } from './live/written.ts';
import { membershipIn } from './members.ts';
import { createTx, lockScopes, type News, noNews } from './recorder.ts';
import { advanceLane, isAnyRefused, lockLane, type Place, resultOf, writeResult } from './results.ts';

/** One mutation that somebody asks for, not yet looked at. */
export interface Order {
  readonly uid: string;
  readonly mid: string;
  readonly name: string;
  readonly version: number;
  readonly input: unknown;
  /** The claimed time of the click. */
  readonly at: number;
  readonly deps: readonly string[];
  readonly seal: boolean;
  /** Absent when the mutation came by its own path, outside any lane. */
  readonly place?: Place;
}

/** What became of it, short of its id. `retry` and `stuck` are the caller's to add: a defect is thrown from here. */
type Decided =
  | { readonly status: 'verdict'; readonly verdict: Verdict }
  | { readonly status: 'forked' | 'update' }
  | { readonly status: 'gap'; readonly expect: number };
export type Executed = Decided & Pick<PushResult, 'status'>;

/** Nothing was looked at: whoever asks is faster than the mutation may be. */
export interface TooSoon {
  readonly status: 'tooSoon';
  readonly wait: Milliseconds;
}

/** An order whose input was read, or the refusal that it earned before anything ran. */
interface Prepared extends Order {
  readonly now: number;
  readonly print: string;
  readonly early: Refusal | undefined;
  readonly handler: MutationHandler | undefined;
  readonly parsed: unknown;
}

/**
 * Executes an order exactly once: its rows, its verdict and its place in the lane are committed together or not at all. `told`
 * hears what it changed, after everybody else.
 */
export const execute = async (core: Core, order: Order, told?: (news: News) => void): Promise<Executed | TooSoon> => {
  const handler = core.mutations.get(order.name);
  if (handler !== undefined && order.version > handler.mutation.version) return { status: 'update' };
  const prepared = prepare(order, handler, core.now());
  const wait = await waitOf(core, prepared);
  if (wait > 0) return { status: 'tooSoon', wait };
  const { decided, news, isNew } = await core.db.write((sql) => decide(core, sql, prepared));
  if (news !== undefined) {
    announce(core, news);
    told?.(news);
  }
  if (isNew && decided.status === 'verdict')
    core.onCommit({ uid: order.uid, mid: order.mid, status: decided.verdict.status });
  loseReply(core, order);
  return decided;
};

const waitOf = ({ pacer }: Core, { handler, early, seal, parsed, uid }: Prepared): ReturnType<Pacer['use']> =>
  early !== undefined || seal || handler?.paces === undefined ? 0 : pacer.use(handler.paces(parsed as never, uid));

/** A fault after the commit costs the reply, not the work: it must not be taken for an undecided mutation. */
const loseReply = (core: Core, order: Order): void => {
  try {
    core.faults.at('after-commit', order);
  } catch (cause) {
    throw Object.assign(new Error('the reply is lost', { cause }), { name: replyLost });
  }
};

export const replyLost = 'ReplyLost';

export const announce = (core: Core, news: News): void => {
  core.bus.publish(news);
  if (news.jobs) core.wakeJobs();
};

/** What asks the server at once has its own path only: whoever queues it has promised what cannot be promised. */
const notQueued = ofField(coreRefusal.invalidInput, 'name');

const prepare = (order: Order, handler: MutationHandler | undefined, now: number): Prepared => {
  const common = { ...order, now, print: fingerprint(order.name, order.input), handler };
  if (handler === undefined) return { ...common, early: coreRefusal.unknownMutation, parsed: undefined };
  if (order.place !== undefined && handler.mutation.offline === 'refuse')
    return { ...common, early: notQueued, parsed: undefined };
  const read = readInput(handler.mutation, order);
  return {
    ...common,
    ...(read.ok ? { early: undefined, parsed: read.value } : { early: read.refusal, parsed: undefined }),
  };
};

const readInput = (mutation: Mutation, { version, input }: Order) => {
  try {
    return parseInput(mutation.input, upcast(mutation, version, input));
  } catch {
    // An upcast met an input that was never of its version.
    return { ok: false as const, refusal: coreRefusal.invalidInput };
  }
};

interface Deciding {
  /** Decided just now, not found decided. */
  readonly isNew?: boolean;
  readonly decided: Decided;
  readonly news?: News;
}

const decide = async (core: Core, sql: Sql, order: Prepared): Promise<Deciding> => {
  const { uid, mid, place } = order;
  const stored = await resultOf(sql, uid, mid);
  if (stored !== undefined) {
    // Sent again under another replica's number: that number is settled too, or its lane would never move on.
    if (place !== undefined && (await lockLane(sql, place)) === place.seq - 1) await advanceLane(sql, place);
    return { decided: standing(order, stored) };
  }
  if (place !== undefined) {
    const last = await lockLane(sql, place);
    if (place.seq <= last) return { decided: await settledBefore(sql, order) };
    if (place.seq > last + 1) return { decided: { status: 'gap', expect: last + 1 } };
  }
  const { verdict, news } = await judge(core, sql, order);
  await writeResult(sql, { uid, mid, at: order.now, fingerprint: order.print }, verdict, place);
  if (place !== undefined) await advanceLane(sql, place);
  return { decided: { status: 'verdict', verdict }, isNew: true, ...(news === undefined ? {} : { news }) };
};

/** The verdict that stands, unless the same id comes with other content. */
const standing = (order: Prepared, stored: { readonly verdict: Verdict; readonly fingerprint: string }): Decided => {
  const isSame = order.seal || stored.verdict.status === 'sealed' || stored.fingerprint === order.print;
  return { status: 'verdict', verdict: isSame ? stored.verdict : rejected(order, coreRefusal.fingerprintMismatch) };
};

/** Verdicts outlive their words, so a number that was settled without this mutation was settled by another one. */
const settledBefore = async (sql: Sql, order: Prepared): Promise<Decided> => {
  // Asked again under the lane's lock.
  const stored = await resultOf(sql, order.uid, order.mid);
  return stored === undefined ? { status: 'forked' } : standing(order, stored);
};

const slot = ({ place }: Order) => ({ lane: place?.lane ?? '', seq: place?.seq ?? 0 });

const rejected = (order: Order, refusal: Refusal): Verdict => ({ status: 'rejected', ...slot(order), refusal });

interface Judged {
  readonly verdict: Verdict;
  readonly news?: News;
}

const judge = async (core: Core, sql: Sql, order: Prepared): Promise<Judged> => {
  if (order.seal) return { verdict: { status: 'sealed', ...slot(order) } };
  if (await isAnyRefused(sql, order.uid, order.deps)) return { verdict: rejected(order, coreRefusal.parentRefused) };
  if (order.early !== undefined || order.handler === undefined)
    return { verdict: rejected(order, order.early ?? coreRefusal.unknownMutation) };
  return run(core, sql, order, order.handler);
};

/** Runs the handler behind a savepoint: a refusal leaves nothing but its verdict. */
const run = async (core: Core, sql: Sql, order: Prepared, handler: MutationHandler): Promise<Judged> => {
  const { uid, mid, now, parsed } = order;
  const news = noNews();
  await raw`savepoint handler`.execute(sql);
  const revs = await lockAll(sql, order, handler);
  core.faults.at('before-handler', order);
  const { left, opened, moved, newId: newJobId } = core;
  const tx = createTx({ sql, now, revs, news, left, opened, moved, newJobId });
  const outcome = await handler.run(tx, parsed as never, { uid, mid, at: Math.min(order.at, now), now });
  core.faults.at('after-handler', order);
  if (outcome.ok) {
    await raw`release savepoint handler`.execute(sql);
    news.patches = livePatches(news.written, core.incarnation);
    const wrote = wroteOnly(news, revs, core.incarnation);
    return { verdict: { status: 'applied', ...slot(order), data: outcome.value, ...wrote }, news };
  }
  await raw`rollback to savepoint handler`.execute(sql);
  return { verdict: await refusedVerdict(sql, order, outcome) };
};

const lockAll = async (sql: Sql, { uid, parsed }: Prepared, { mutation, resolve }: MutationHandler) => {
  const declared = mutation.scopes(parsed as never, uid);
  const extra = (await resolve?.(parsed as never, sql)) ?? [];
  const revs = await lockScopes(sql, [...declared, ...extra]);
  const again = (await resolve?.(parsed as never, sql)) ?? [];
  if (again.every((scope) => revs.has(scope))) return revs;
  throw Object.assign(new Error('the scopes of a mutation changed before they were locked'), { code: '40001' });
};

const refusedVerdict = async (
  sql: Sql,
  order: Prepared,
  { refusal, current }: Extract<Outcome<unknown>, { ok: false }>,
): Promise<Verdict> => {
  const verdict = rejected(order, refusal);
  if (current === undefined) return verdict;
  const viewer = await membershipIn(sql, order.uid, scopeOf(current.of, current.row));
  return viewer === undefined ? verdict : { ...verdict, current: projectRow(current.of, current.row, viewer) };
};
