import { second } from '#contract/core/time.ts';
import { rebase } from '../writing/rebase.ts';
import type { Host, SyncWord } from './host.ts';
import { loadPage } from './load.ts';
import { pullOnce } from './pull.ts';
import { pushBatch } from './push.ts';
import { tidyUp } from './tidy.ts';

/** One cycle stays well under what a service worker is allowed to live. */
const cycleTime = 20 * second;
/** While draining, news is asked for no more often, and takes a fifth of the time: a rebase must not starve the push. */
const pullWhileDraining = 1_500;
const pullShare = 4;

export interface Cycled {
  /** Stopped by the time limit: run another one. */
  readonly more: boolean;
  readonly word?: SyncWord;
}

export interface CycleOptions {
  /** False: nothing is known to be new but what is sent, and a socket brings what that changes. */
  readonly pulls?: boolean;
}

/**
 * Push, pull, load: everything that can be done now, in bounded time. May be cut off anywhere and run again, and two may run
 * at once: nothing rests on being alone. Throws WireError when there is no answer.
 */
export const runCycle = async (host: Host, { pulls = true }: CycleOptions = {}): Promise<Cycled> => {
  const rest = await host.rests?.();
  if (rest !== undefined) return { more: false, word: rest };
  const until = host.now() + cycleTime;
  const drained = await drain(host, until);
  return drained ?? (pulls ? pullAll(host, until) : { more: false });
};

/** Sends until nothing more can be sent. Answers when that is all this cycle can do. */
const drain = async (host: Host, until: number): Promise<Cycled | undefined> => {
  let pulledAt = host.now();
  let pause = pullWhileDraining;
  let replayDue = false;
  try {
    for (;;) {
      const pushed = await pushBatch(host);
      replayDue ||= pushed.replayDue;
      if (pushed.word !== undefined) return { more: false, word: pushed.word };
      if (pushed.drained) return undefined;
      const rest = await host.rests?.();
      if (rest !== undefined) return { more: false, word: rest };
      if (host.now() >= until) return { more: true };
      if (host.now() - pulledAt < pause) continue;
      const began = host.now();
      const pulled = await pullOnce(host);
      if (pulled.word !== undefined) return { more: false, word: pulled.word };
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
