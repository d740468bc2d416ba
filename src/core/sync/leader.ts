import { second } from '#contract/core/time.ts';

/** What contexts of one person say to each other over a BroadcastChannel. */
export type Word =
  | { readonly kind: 'alive' }
  | { readonly kind: 'hello' }
  | { readonly kind: 'nudge'; readonly why: string }
  /** This person's data leaves the device: everybody lets go of it. */
  | { readonly kind: 'over' }
  | { readonly kind: 'status'; readonly status: unknown };

export const channelName = (uid: string): string => `sync:${uid}`;

const heartbeat = 10 * second;
/** A frozen tab keeps its lock; after this silence a visible one takes it. */
const patience = 30 * second;

export interface LeaderOptions {
  /** Of the Web Lock. */
  readonly name: string;
  readonly locks: LockManager;
  /** Carries a heartbeat among other words. */
  readonly channel: BroadcastChannel;
  /** Starts leading; answers how to stop. */
  readonly lead: () => () => void;
  readonly isVisible: () => boolean;
}

/**
 * One context leads: it keeps the socket and the timers. Leadership saves work and nothing rests on it, so a lock that was
 * stolen from a sleeping tab does no harm when the tab wakes.
 */
export const electLeader = ({ name, locks, channel, lead, isVisible }: LeaderOptions): (() => void) => {
  const over = new AbortController();
  let heardAt = Date.now();
  let isLeading = false;
  let ending: AbortController | undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'alive') heardAt = Date.now();
  });
  const serve = async () => {
    isLeading = true;
    const stop = lead();
    const beat = setInterval(() => channel.postMessage({ kind: 'alive' } satisfies Word), heartbeat);
    const served = new AbortController();
    ending = served;
    try {
      await new Promise<void>((resolve) => {
        for (const { signal } of [over, served]) signal.addEventListener('abort', () => resolve(), { once: true });
      });
    } finally {
      clearInterval(beat);
      stop();
      isLeading = false;
    }
  };
  // Rejected means stolen, or over: either way the serving ends.
  const stand = (options: LockOptions) => locks.request(name, options, serve).catch(() => ending?.abort());
  void stand({ signal: over.signal });
  const watch = setInterval(() => {
    if (isLeading || !isVisible() || Date.now() - heardAt < patience) return;
    heardAt = Date.now();
    void stand({ steal: true });
  }, heartbeat);
  return () => {
    clearInterval(watch);
    over.abort();
  };
};
