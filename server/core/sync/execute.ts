import { type Mutation, upcast } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal } from '#contract/core/refusal.ts';
import type { PushResult, Verdict, WireRow } from '#contract/core/sync.ts';
import { clampedTime, type Milliseconds } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import type { MutationHandler, Outcome } from '../feature.ts';
import { fingerprint } from '../fingerprint.ts';
import { parseInput } from '../parse.ts';
import { waiting } from '../session/rate.ts';
import { ownerOfTexts } from '../text-thread.ts';
import { type Facts, factsOf, keep, type Locked, lock, unlock } from './facts.ts';
import { besides } from './growth.ts';
import { answered, asSeenBy, type KeptVerdict, placeOf, saidAgain } from './in-the-way.ts';
import { livePatches, wroteOnly } from './live/written.ts';
import { createTx, type News, noNews } from './recorder.ts';
import { advanceLane, type LanePosition, type StoredResult, writeResult } from './results.ts';
import { askRightFirst } from './right-first.ts';
import { refusalIn } from './rows.ts';

/** One mutation that somebody asks for, not yet looked at. */
export interface Order {
  readonly uid: string;
  readonly mid: string;
  readonly name: string;
  readonly version: number;
  readonly input: unknown;
  /** The claimed time of the click: any number. What handlers are told is clamped, here and nowhere else. */
  readonly at: number;
  readonly deps: readonly string[];
  readonly seal: boolean;
  /** Why nothing more than its number could be read. */
  readonly misfit?: Refusal;
  /** Absent when the mutation came by its own path, outside any lane. */
  readonly place?: LanePosition;
  /** The asker's address, of one that came by its own path. */
  readonly ip?: string;
  readonly session?: string | undefined;
}

/** What became of it, short of its id. `retry` and `stuck` are the caller's to add: a defect is thrown from here. */
type Decided =
  | { readonly status: 'verdict'; readonly verdict: Verdict }
  | { readonly status: 'forked' | 'update' }
  | { readonly status: 'gap'; readonly expect: number };
/** The same of one that was decided, as it is kept. */
type DecidedBefore =
  | Exclude<Decided, { status: 'verdict' }>
  | { readonly status: 'verdict'; readonly verdict: KeptVerdict };
export type Executed = Decided & Pick<PushResult, 'status'>;

/** Nothing was looked at: whoever asks is faster than the mutation may be. */
export interface TooSoon {
  readonly status: 'tooSoon';
  readonly wait: Milliseconds;
  /** With the time to wait. */
  readonly refusal: Refusal;
}

/** An order whose input was read, or the refusal that it earned before anything ran. */
interface Prepared extends Order {
  readonly now: number;
  readonly print: string;
  readonly early: Refusal | undefined;
  readonly handler: MutationHandler | undefined;
  readonly parsed: unknown;
}

/** Executes an order exactly once: rows, verdict and place in the lane are committed together or not at all. `told` hears of it last. */
export const execute = async (core: Core, order: Order, told?: (news: News) => void): Promise<Executed | TooSoon> => {
  const handler = core.mutations.get(order.name);
  if (!order.seal && handler !== undefined && order.version > handler.mutation.version) return { status: 'update' };
  const now = core.now();
  const at = clampedTime(order.at, { since: await core.beganAt(order.uid), now });
  const prepared = prepare({ ...order, at, ...(await askRightFirst(core, order, handler)) }, handler, now);
  const early = await waitOf(core, prepared);
  if (early !== undefined) return early;
  const ready = await readiedOf(core, prepared);
  const { decided, news, isNew, bytes } = await core.db.write((sql) => decide(core, sql, ready));
  // Asked again for a verdict that stands, nothing is kept.
  if (isNew || decided.status !== 'verdict') core.growth.note(order.uid, besides.act + (bytes ?? 0), 'own');
  if (news !== undefined) {
    announce(core, news);
    told?.(news);
  }
  if (isNew && decided.status === 'verdict' && decided.verdict.status === 'applied') noteTogether(core, ready);
  if (isNew && decided.status === 'verdict')
    core.onCommit({ uid: order.uid, mid: order.mid, status: decided.verdict.status });
  loseReply(core, order);
  return decided;
};

/** What is refused, or withdrawn, is kept too: a verdict each. */
const waitOf = async (
  { pacer, growth }: Core,
  { handler, early, seal, parsed, uid }: Prepared,
): Promise<TooSoon | undefined> => {
  const isRead = early === undefined && !seal;
  const shared = isRead ? handler?.together?.(parsed as never) : undefined;
  const own = [
    ...((isRead ? handler?.paces?.(parsed as never, uid) : undefined) ?? []),
    ...(shared === undefined ? [] : [{ ...shared, count: 0 }]),
  ];
  const kept = growth.paces(uid);
  if (own.length + kept.length === 0) return undefined;
  const [quick, full] = await Promise.all([pacer.use([...own, ...growth.rush(uid)]), pacer.use(kept)]);
  const wait = Math.max(quick, full);
  const why = full > 0 ? coreRefusal.enoughToday : coreRefusal.tooMany;
  return wait > 0 ? { status: 'tooSoon', wait, refusal: waiting(why, wait) } : undefined;
};

/** Nobody waits for it to be counted. */
const noteTogether = ({ pacer }: Core, { handler, parsed }: Prepared): void => {
  const shared = handler?.together?.(parsed as never);
  if (shared !== undefined) void pacer.use([shared]);
};

/** Work on the input that no transaction has to wait for. */
const readiedOf = async (core: Core, order: Prepared): Promise<Prepared> => {
  const { handler, early, seal, parsed, uid, ip = '' } = order;
  if (early !== undefined || seal || handler?.ready === undefined) return order;
  const { ready } = handler;
  const made = await ownerOfTexts.run(uid, () => ready(parsed as never, { core, uid, ip }));
  return made.ok ? { ...order, parsed: made.value } : { ...order, early: made.refusal };
};

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
  if (order.misfit !== undefined) return { ...common, early: order.misfit, parsed: undefined };
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
  /** What it leaves in the database. */
  readonly bytes?: number;
}

const decide = async (core: Core, sql: Sql, order: Prepared): Promise<Deciding> => {
  const { uid, mid, place } = order;
  const facts = await factsOf(sql, order, scopesOf(order));
  const before = decidedBefore(order, facts);
  if (before !== undefined) {
    if (facts.locked !== undefined) unlock(sql);
    // Sent again under another replica's number: that number is settled too, or its lane would never move on.
    if (before.status === 'verdict' && place !== undefined && facts.last === place.seq - 1) advanceLane(sql, place);
    if (before.status !== 'verdict') return { decided: before };
    return { decided: { status: 'verdict', verdict: await saidAgain(sql, core.entities, uid, before.verdict) } };
  }
  const { verdict, current, news } = await judge(core, sql, order, facts);
  const said = writeResult(sql, { uid, mid, at: order.now, fingerprint: order.print }, verdict, place);
  if (place !== undefined) advanceLane(sql, place);
  const bytes = said + (news?.bytes ?? 0);
  const decided = { status: 'verdict' as const, verdict: answered(verdict, current) };
  return { decided, isNew: true, bytes, ...(news === undefined ? {} : { news }) };
};

const isEarlier = ({ renaming }: MutationHandler, parsed: unknown): boolean =>
  renaming?.isEarlier(parsed as never) === true;

/** Those that the input names, when the handler is going to run; `undefined` where the database names others. */
const scopesOf = ({ seal, early, handler, parsed, uid }: Prepared): readonly string[] | undefined =>
  seal || early !== undefined || handler === undefined || handler.resolve !== undefined || isEarlier(handler, parsed)
    ? undefined
    : handler.mutation.scopes(parsed as never, uid);

/** Its result was read under the lane's lock; verdicts outlive their words, so a number without its own is another mutation's. */
const decidedBefore = (order: Prepared, { stored, last = 0 }: Facts): DecidedBefore | undefined => {
  const { place } = order;
  if (stored !== undefined) return standing(order, stored);
  if (place === undefined) return undefined;
  if (place.seq <= last) return { status: 'forked' };
  if (place.seq > last + 1) return { status: 'gap', expect: last + 1 };
  return undefined;
};

/** The verdict that stands, unless the same id comes with other content. */
const standing = (order: Prepared, stored: StoredResult): DecidedBefore => {
  const isSame = order.seal || stored.verdict.status === 'sealed' || stored.fingerprint === order.print;
  return { status: 'verdict', verdict: isSame ? stored.verdict : rejected(order, coreRefusal.fingerprintMismatch) };
};

const slot = ({ place }: Order) => ({ lane: place?.lane ?? '', seq: place?.seq ?? 0 });

const rejected = (order: Order, refusal: Refusal): KeptVerdict => ({ status: 'rejected', ...slot(order), refusal });

interface Judged {
  readonly verdict: KeptVerdict;
  /** The row in the way. */
  readonly current?: WireRow | undefined;
  readonly news?: News;
}

const judge = async (core: Core, sql: Sql, order: Prepared, facts: Facts): Promise<Judged> => {
  const { handler, early } = order;
  if (order.seal) return { verdict: { status: 'sealed', ...slot(order) } };
  if (facts.isParentRefused) {
    if (facts.locked !== undefined) unlock(sql);
    return { verdict: rejected(order, coreRefusal.parentRefused) };
  }
  if (early !== undefined || handler === undefined)
    return { verdict: rejected(order, early ?? coreRefusal.unknownMutation) };
  const { parsed, uid } = order;
  const renamed = isEarlier(handler, parsed) ? await handler.renaming?.today(parsed as never, uid, sql) : parsed;
  const named = { ...order, parsed: renamed };
  return run(core, sql, named, handler, facts.locked ?? (await lockResolved(sql, named, handler)));
};

/** Runs the handler behind the savepoint of its locks: a refusal leaves nothing but its verdict. */
const run = async (
  core: Core,
  sql: Sql,
  order: Prepared,
  handler: MutationHandler,
  { revs, places }: Locked,
): Promise<Judged> => {
  const { uid, mid, now, parsed, session } = order;
  const news = noNews();
  core.faults.at('before-handler', order);
  const { left, opened, moved, regrouped, entities, newId: newJobId } = core;
  const hooks = { left, opened, moved, regrouped, entities, newJobId, asker: uid };
  const tx = createTx({ sql, now, revs, author: { uid, places }, news, ...hooks });
  const outcome = await handled(handler.run(tx, parsed as never, { uid, mid, at: order.at, now, session }));
  core.faults.at('after-handler', order);
  if (outcome.ok) {
    keep(sql);
    news.patches = livePatches(news.written, core.incarnations);
    const wrote = wroteOnly(news, revs, core.incarnations.current());
    return { verdict: { status: 'applied', ...slot(order), data: outcome.value, ...wrote }, news };
  }
  unlock(sql);
  return refusedOver(sql, order, outcome);
};

/** What the handler decided, or what was decided over it. */
const handled = (running: Promise<Outcome<unknown>>): Promise<Outcome<unknown>> =>
  running.catch((error: unknown) => {
    const refusal = refusalIn(error);
    if (refusal === undefined) throw error;
    return { ok: false, refusal };
  });

const lockResolved = async (sql: Sql, { uid, parsed }: Prepared, { mutation, resolve }: MutationHandler) => {
  const declared = mutation.scopes(parsed as never, uid);
  const extra = (await resolve?.(parsed as never, sql)) ?? [];
  const locked = await lock(sql, uid, [...declared, ...extra]);
  const again = (await resolve?.(parsed as never, sql)) ?? [];
  if (again.every((scope) => locked.revs.has(scope))) return locked;
  throw Object.assign(new Error('the scopes of a mutation changed before they were locked'), { code: '40001' });
};

const refusedOver = async (
  sql: Sql,
  order: Prepared,
  { refusal, current }: Extract<Outcome<unknown>, { ok: false }>,
): Promise<Judged> => {
  const verdict = rejected(order, refusal);
  if (current === undefined) return { verdict };
  const { of, row } = current;
  return { verdict: { ...verdict, over: placeOf(of, row) }, current: await asSeenBy(sql, order.uid, of, row) };
};
