import { second } from '#contract/core/time.ts';
import { type Outbox, readMeta } from '../outbox.ts';
import { WireError } from '../wire-error.ts';
import { rebase } from '../writing/rebase.ts';
import { restLeft } from './dispatch.ts';
import type { Host, SyncWord } from './host.ts';
import { loadPage } from './load.ts';
import { pullOnce } from './pull.ts';
import { pushBatch, pushItemsOf } from './push.ts';
import { tidyUp } from './tidy.ts';

/** One cycle stays well under what a service worker is allowed to live. */
const cycleTime = 20 * second;
/** While draining, news is asked for no more often, and takes a fifth of the time: a rebase must not starve the push. */
const pullWhileDraining = 1_500;
const pullShare = 4;

export interface Cycled {
  /** Stopped by the time limit: run another one. */
  readonly more: boolean;
  readonly word?: SyncWord | undefined;
  /** Milliseconds until something can be sent that rests now. */
  readonly again?: number;
}

export interface CycleOptions {
  /** False: nothing is known to be new but what is sent, and a socket brings what that changes. */
  readonly pulls?: boolean;
}

/**
 * Push, pull, load: everything that can be done now, in bounded time. May be cut off anywhere and run again, and two may run
 * at once: nothing rests on being alone. What is new is fetched also while nothing can be sent. Throws WireError when there is
 * no answer, Unsent when there was none to what was sent.
 */
export const runCycle = async (host: Host, { pulls = true }: CycleOptions = {}): Promise<Cycled> => {
  const rest = await host.rests?.();
  if (rest !== undefined) return { more: false, word: rest };
  const began = host.now();
  const until = began + cycleTime;
  // A new outbox asks what the one before still had before its own numbers end the id that both have.
  const asked = (await readMeta(host.replica.outbox, 'lostWork')) === -1 ? await pullOnce(host) : undefined;
  if (asked?.word !== undefined) return { more: false, word: asked.word };
  const drained = await drain(host, until).catch((error: unknown) => ({ failure: error }));
  if ('failure' in drained) {
    const { failure } = drained;
    await pullAll(host, host.now() + cycleTime).catch(() => Promise.reject(failure));
    throw failure instanceof WireError ? new Unsent(failure) : failure;
  }
  if (drained.ends !== undefined) return drained.ends;
  const pulled = pulls ? await pullAll(host, until) : { more: false };
  const again = await restOf(host.replica.outbox, began, host.now());
  return { ...again, ...(drained.word === undefined ? {} : { word: drained.word }), ...pulled };
};

/** News came, and there was no answer to what was sent: the way is there, and sending is what has to be tried again. */
export class Unsent extends WireError {
  constructor({ trouble, message, retryAfter, isLate }: WireError) {
    super(trouble, message, retryAfter, isLate);
    this.name = 'Unsent';
  }
}

/** When the first of what rests may be tried again: at once, if its rest ended while the cycle that found it resting went on. */
const restOf = async ({ entries }: Outbox, began: number, now: number): Promise<Pick<Cycled, 'again'>> => {
  const sending = await entries.where('state').equals('sending').toArray();
  const rests = sending
    .filter((entry) => restLeft(entry, began) > 0 || restLeft(entry, now) > 0)
    .map((entry) => Math.max(0, restLeft(entry, now)));
  return rests.length === 0 ? {} : { again: Math.min(...rests) };
};

interface Drained {
  /** That is all this cycle can do. */
  readonly ends?: Cycled;
  /** Of something that was sent: the rest goes on. */
  readonly word?: SyncWord | undefined;
}

/** Sends until nothing more can be sent. */
const drain = async (host: Host, until: number): Promise<Drained> => {
  let pulledAt = host.now();
  let pause = pullWhileDraining;
  let replayDue = false;
  const max = pushItemsOf(host);
  let items = max;
  let word: SyncWord | undefined;
  try {
    for (;;) {
      const pushed = await pushBatch(host, items);
      replayDue ||= pushed.replayDue;
      if (pushed.isAll) return { ends: { more: false, word: pushed.word } };
      word ??= pushed.word;
      if (pushed.drained) return { word };
      items = pushed.isRefused ? Math.max(1, Math.floor(pushed.sent / 2)) : Math.min(2 * items, max);
      const rest = await host.rests?.();
      if (rest !== undefined) return { ends: { more: false, word: rest } };
      if (host.now() >= until) return { ends: { more: true } };
      if (host.now() - pulledAt < pause) continue;
      const began = host.now();
      const pulled = await pullOnce(host);
      if (pulled.word !== undefined) return { ends: { more: false, word: pulled.word } };
      pulledAt = host.now();
      pause = Math.max(pullWhileDraining, pullShare * (pulledAt - began));
      replayDue = false;
    }
  } finally {
    // What was refused leaves the screen also when the network goes before the next pull.
    if (replayDue) await rebase(host.replica, undefined, undefined, host.onDefect);
  }
};

const pullAll = async (host: Host, until: number): Promise<Cycled> => {
  let stalls = 0;
  for (;;) {
    const { more, word } = await pullOnce(host);
    if (word !== undefined) return { more: false, word };
    const [load] = await host.replica.db.loads.toArray();
    if (!more && load === undefined) break;
    const rest = await host.rests?.();
    if (rest !== undefined) return { more: false, word: rest };
    if (host.now() >= until) return { more: true };
    if (more || load === undefined) continue;
    stalls = (await loadScope(host, load.s, until)) ? 0 : stalls + 1;
    if (stalls > 1) break;
  }
  await tidyUp(host.replica, host.now());
  return { more: false };
};

/**
 * All pages of one scope, as far as the time allows. Answers whether any was taken: a page that was refused, or that somebody
 * else took, is the next pull's to explain.
 */
const loadScope = async (host: Host, scope: string, until: number): Promise<boolean> => {
  for (let pages = 0; ; pages += 1) {
    const load = await host.replica.db.loads.get(scope);
    if (load === undefined || host.now() >= until) return pages > 0;
    await loadPage(host, load);
    const after = await host.replica.db.loads.get(scope);
    if (after !== undefined && after.g === load.g && after.after === load.after) return pages > 0;
  }
};
