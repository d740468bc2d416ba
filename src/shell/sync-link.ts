import type { Remote } from 'comlink';
import { second } from '#contract/core/time.ts';
import type { EngineLink } from '#src/core/session.ts';
import type { Trigger } from '#src/core/sync/engine.ts';

/** What workers/sync.worker.ts exposes; it is built with another library of types. */
interface SyncWorker {
  readonly start: (uid: string) => Promise<void>;
  readonly nudge: (why: Trigger) => Promise<void>;
  readonly replay: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts this page's sync worker and tells it what only a page can see. */
export const linkSyncWorker = (uid: string): EngineLink => {
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  const started = startWorker(worker, uid);
  const nudge = (why: Trigger) => void started.then((remote) => remote.nudge(why));
  const onVisibility = () => nudge(document.visibilityState === 'visible' ? 'visible' : 'hidden');
  document.addEventListener('visibilitychange', onVisibility);
  return {
    nudge: (why) => {
      nudge(why);
      if (why !== 'enqueue') return;
      askServiceWorker(uid);
      void keepData();
    },
    replay: async () => {
      await (await started).replay();
    },
    close: () => {
      document.removeEventListener('visibilitychange', onVisibility);
      void started.then((remote) => remote.stop()).finally(() => worker.terminate());
    },
  };
};

/** The code that talks to it comes after the first paint, which needs none of it. */
const startWorker = async (worker: Worker, uid: string): Promise<Remote<SyncWorker>> => {
  const { wrap } = await import('comlink');
  const remote = wrap<SyncWorker>(worker);
  await remote.start(uid);
  // A remote object answers to every name, `then` too: handed on bare, it would be taken for a promise.
  return Object.assign(Object.create(null), { nudge: remote.nudge, replay: remote.replay, stop: remote.stop });
};

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
}

const between = 20 * second;
let askedAt = 0;

/**
 * Asks the browser to wake the service worker when there is a network, in case this page is closed by then. A browser gives a
 * tag up after three failures, so each one is new; a bonus where it exists, never the only way.
 */
const askServiceWorker = (uid: string): void => {
  if (Date.now() - askedAt < between || !('serviceWorker' in navigator)) return;
  askedAt = Date.now();
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) =>
      (registration as SyncRegistration | undefined)?.sync?.register(`drain:${uid}:${Date.now()}`),
    )
    .catch(ignore);
};

let hasAskedToKeep = false;

/** Asks the browser not to evict this device's data, at the first work worth keeping. */
const keepData = async (): Promise<void> => {
  if (hasAskedToKeep) return;
  hasAskedToKeep = true;
  await navigator.storage?.persist?.().catch(ignore);
};

/** No Background Sync here, or not allowed: the page sends by itself. */
const ignore = (): void => {};
