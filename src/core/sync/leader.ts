import { second } from '#contract/core/time.ts';

/** What contexts of one person say to each other over a BroadcastChannel. */
export type Word =
  | { readonly kind: 'alive' }
  | { readonly kind: 'hello' }
  | { readonly kind: 'nudge'; readonly why: string; readonly from?: string }
  /** This person's data leaves the device: everybody lets go of it. */
  | { readonly kind: 'over' }
  /** Their sign-in is over: pages put away what is being written, and leave. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'status'; readonly status: unknown };

export const channelName = (uid: string): string => `sync:${uid}`;

const heartbeat = 5 * second;
/** A frozen tab keeps its lock; after this silence a visible one takes it. */
const silenceTimeout = 15 * second;
/** The same, of one that was asked for something: it answers at once, unless it is busy with rows. */
const answerWithin = 5 * second;

export interface LeaderOptions {
  /** Of the Web Lock. */
  readonly name: string;
  readonly locks: LockManager;
  /** Carries a heartbeat among other words. */
  readonly channel: BroadcastChannel;
  /** Starts leading; answers how to stop. `asleep`: the context that it was taken from, which may still hold other locks. */
  readonly lead: (asleep?: string) => () => void;
  readonly isVisible: () => boolean;
}

/**
 * Which tabs somebody looks at. What one of them says of that is passed on to the engine unless another is still looked at: the
 * words of two tabs that change places come in any order.
 */
export const createLooking = (own: string): ((why: string, from?: string) => boolean) => {
  const looked = new Set([own]);
  return (why, from = own) => {
    if (why === 'visible') looked.add(from);
    if (why === 'hidden') looked.delete(from);
    return why !== 'hidden' || looked.size === 0;
  };
};

export interface Candidate {
  /** The leader was told something by this tab, and says that it is there. */
  readonly asked: () => void;
  readonly resign: () => void;
}

/** The context that holds a lock. */
export const holderOf = async (locks: LockManager, name: string): Promise<string | undefined> =>
  (await locks.query()).held?.find((lock) => lock.name === name)?.clientId;

/**
 * One context leads: it keeps the socket and the timers. Leadership saves work and nothing rests on it, so a lock that was
 * stolen from a sleeping tab does no harm when the tab wakes. Whoever it was stolen from waits in line again.
 */
export const electLeader = ({ name, locks, channel, lead, isVisible }: LeaderOptions): Candidate => {
  const over = new AbortController();
  let heardAt = performance.now();
  let isLeading = false;
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const beat = () => channel.postMessage({ kind: 'alive' } satisfies Word);
  const heard = () => {
    heardAt = performance.now();
    clearTimeout(unanswered);
    unanswered = undefined;
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'alive') heard();
    if (data.kind === 'nudge' && isLeading) beat();
  });
  const serve = async (ended: AbortSignal, asleep?: string) => {
    isLeading = true;
    heard();
    const stop = lead(asleep);
    beat();
    const beating = setInterval(beat, heartbeat);
    try {
      await new Promise<void>((resolve) => {
        for (const signal of [over.signal, ended]) signal.addEventListener('abort', () => resolve(), { once: true });
      });
    } finally {
      clearInterval(beating);
      stop();
      isLeading = false;
      heard();
    }
  };
  // Rejected means stolen, or over: either way the serving ends.
  const stand = (options: LockOptions, asleep?: string) => {
    const ending = new AbortController();
    return locks.request(name, options, () => serve(ending.signal, asleep)).catch(() => ending.abort());
  };
  const wait = () => void stand({ signal: over.signal }).then(() => setTimeout(waitAgain, second));
  const waitAgain = () => {
    if (!over.signal.aborted) wait();
  };
  wait();
  const takeOver = async () => {
    unanswered = undefined;
    if (isLeading || over.signal.aborted || !isVisible()) return;
    heardAt = performance.now();
    const asleep = await holderOf(locks, name);
    if (isLeading || over.signal.aborted) return;
    void stand({ steal: true }, asleep);
  };
  let watchedAt = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    // What this tab did not hear while it slept, or while nobody looked at it, says nothing.
    if (!isVisible() || now - watchedAt >= 2 * heartbeat) heardAt = now;
    watchedAt = now;
    if (now - heardAt >= silenceTimeout) void takeOver();
  }, heartbeat);
  return {
    asked: () => {
      if (!isLeading) unanswered ??= setTimeout(() => void takeOver(), answerWithin);
    },
    resign: () => {
      clearInterval(watch);
      clearTimeout(unanswered);
      over.abort();
    },
  };
};
