import { setTimeout as sleep } from 'node:timers/promises';
import type { Input, Output } from '#contract/core/call.ts';
import { protocolVersion } from '#contract/core/limits.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { PushItem, type PushResult, type push } from '#contract/core/sync.ts';
import { minute } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { parseInput } from '../parse.ts';
import type { Pace } from '../session/pace.ts';
import { waiting } from '../session/rate.ts';
import { type Executed, execute, type Order, replyLost, type TooSoon } from './execute.ts';
import type { News } from './recorder.ts';
import { replicaKey } from './results.ts';
import { sizeOf } from './room.ts';

/** A mutation that failed this often, for this long, will not get better by itself. */
const stuckAfter = { failures: 10, time: 30 * minute } as const;
/** Mutations of one person: a long time offline is sent in one go, a flood is not. */
const pushing = (uid: string, count: number): Pace => ({ key: `push of ${uid}`, perSecond: 10, burst: 6_000, count });
/** Mutations whose failures are remembered at once. */
const failuresKept = 10_000;

/** `told` hears what each item changed; `session`: the sign-in that pushes. */
export type Pusher = (
  request: Input<typeof push>,
  uid: string,
  told?: (news: News) => void,
  session?: string,
) => Promise<Result<Output<typeof push>>>;

/** Executes batches. Each item stands alone: a refusal stops nothing but what builds on it, a defect stops its lane. */
export const createPusher = (core: Core): Pusher => {
  const failures = createFailures();
  const one = async (item: Item, { uid, replicaId, told, session }: Pushing): Promise<PushResult> => {
    const { mid, lane, seq } = item;
    try {
      const executed = await inPace(() =>
        execute(core, { ...item, session, uid, place: { replicaId, lane, seq } }, told),
      );
      failures.forget(uid, mid);
      return executed.status === 'tooSoon' ? putOff(mid, executed) : { mid, ...executed };
    } catch (error) {
      if (isReplyLost(error)) throw error;
      core.log.error({ err: error, mid, mutation: item.name }, 'a mutation failed');
      return { mid, status: failures.note(uid, mid, core.now()) };
    }
  };
  return async ({ proto, nonce, uid: claimed, replicaId, items }, uid, told, session) => {
    if (proto !== protocolVersion) return refused(coreRefusal.updateNeeded);
    if (claimed !== uid) return refused(coreRefusal.wrongUser);
    const wait = await core.pacer.use([pushing(uid, items.length)]);
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    const key = replicaKey(uid, replicaId);
    const results: PushResult[] = [];
    const stopped = new Set<string>();
    const open = new Set<string>();
    let bytes = 0;
    for (const item of items.map(readItem)) {
      // As long as an answer gets: the device sends the rest again.
      const isFull = bytes >= core.limits.pullBytes;
      const waits = isFull || stopped.has(item.lane) || item.deps.some((dep) => open.has(dep));
      const result: PushResult = waits
        ? { mid: item.mid, status: 'skipped' }
        : await one(item, { uid, replicaId: key, told, session });
      results.push(result);
      bytes += sizeOf(result);
      if (result.status === 'verdict') continue;
      stopped.add(item.lane);
      open.add(item.mid);
    }
    return ok({ nonce, now: core.now(), results });
  };
};

interface Pushing {
  readonly uid: string;
  readonly replicaId: string;
  readonly told: ((news: News) => void) | undefined;
  readonly session: string | undefined;
}

type Item = PushItem & Pick<Order, 'misfit'>;

/** A misfit has its number and nothing that could be executed; that it never be is granted to it too. */
const readItem = (given: Input<typeof push>['items'][number]): Item => {
  const read = parseInput(PushItem, given);
  if (read.ok) return read.value;
  const { mid, lane, seq, seal } = given;
  const nothing = { name: '', version: 1, input: null, at: 0, deps: [] };
  return { ...nothing, mid, lane, seq, seal: seal === true, misfit: read.refusal };
};

/** As long as an item waits, in milliseconds, for the pace of its mutation: what was queued for hours is not in a hurry. */
const turnTimeout = 2_000;

/** Holds up who is too fast, for as long as that is worth it. */
const inPace = async (work: () => Promise<Executed | TooSoon>): Promise<Executed | TooSoon> => {
  for (let left = turnTimeout; ; ) {
    const executed = await work();
    if (executed.status !== 'tooSoon') return executed;
    left -= executed.wait;
    if (left < 0) return executed;
    await sleep(executed.wait);
  }
};

/** Later, without a word: it takes a moment. A day that is full takes hours, and its person is told. */
const putOff = (mid: string, { refusal }: TooSoon): PushResult => ({
  mid,
  status: 'retry',
  ...(refusal.reason === coreRefusal.enoughToday.reason ? { refusal } : {}),
});

/** Thrown by a fault after the commit: the work stands, the answer is lost. */
const isReplyLost = (error: unknown): boolean => error instanceof Error && error.name === replyLost;

const createFailures = () => {
  const seen = new Map<string, { readonly since: number; readonly count: number }>();
  return {
    forget: (uid: string, mid: string) => seen.delete(`${uid} ${mid}`),
    note: (uid: string, mid: string, now: number): 'retry' | 'stuck' => {
      const key = `${uid} ${mid}`;
      const { since, count } = seen.get(key) ?? { since: now, count: 0 };
      const oldest = seen.size >= failuresKept ? seen.keys().next().value : undefined;
      if (oldest !== undefined) seen.delete(oldest);
      seen.set(key, { since, count: count + 1 });
      return count + 1 >= stuckAfter.failures && now - since >= stuckAfter.time ? 'stuck' : 'retry';
    },
  };
};
