import type { Remote } from 'comlink';
import { second } from '#contract/core/time.ts';
import { networkInformation } from '#src/core/device/rest.ts';
import type { EngineLink } from '#src/core/session.ts';
import type { Trigger } from '#src/core/sync/engine-state.ts';
import type { Older, OlderRequest } from '#src/core/sync/live/older.ts';
import { whenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { askServiceWorker, keepData } from './background.ts';

/** What workers/sync.worker.ts exposes; it is built with another library of types. */
interface SyncWorker {
  readonly start: (uid: string) => Promise<void>;
  readonly nudge: (why: Trigger) => Promise<void>;
  readonly replay: () => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly older: (asked: OlderRequest) => Promise<Older>;
  readonly stop: () => Promise<void>;
}

type RemoteWorker = Pick<Remote<SyncWorker>, 'nudge' | 'replay' | 'refresh' | 'older' | 'stop'>;

interface Running {
  readonly worker: Worker;
  /** Rejects when the worker could not start. */
  readonly hands: Promise<RemoteWorker>;
}

/** A worker that is not ready by then will not be. */
const startTime = 15 * second;
const firstRest = 2 * second;
const longestRest = 60 * second;

/** A device that has something to show shows it first, and looks for news this much later at most. */
const newsAfter = 2 * second;

/** Keeps this page's sync worker running and tells it what only a page can see. */
export const linkSyncWorker = (uid: string, isFilled: boolean): EngineLink => {
  let isClosed = false;
  let running: Running | undefined;
  let rest = firstRest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): Running => {
    const started = startWorker(uid);
    started.hands.then(
      () => {
        rest = firstRest;
      },
      () => {
        started.worker.terminate();
        if (isClosed) return;
        timer = setTimeout(() => {
          running = start();
        }, rest);
        rest = Math.min(rest * 2, longestRest);
      },
    );
    return started;
  };
  const hands = (): Promise<RemoteWorker> => {
    if (running === undefined && isClosed) return never;
    running ??= start();
    return running.hands;
  };
  const begin = () => {
    callOff();
    clearTimeout(beginning);
    if (!isClosed) void hands();
  };
  const beginning = setTimeout(begin, isFilled ? newsAfter : 0);
  const callOff = whenIdle(begin);
  // Told in vain, it is told by its own first cycle once it runs.
  const nudge = (why: Trigger) =>
    void hands()
      .then((known) => known.nudge(why))
      .catch(ignore);
  const onVisibility = () => nudge(document.visibilityState === 'visible' ? 'visible' : 'hidden');
  // Taken out of the browser's memory as it was: what ran then may be dead.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) nudge('visible');
  };
  // A worker is not told in every browser; a page is.
  const onNetwork = () => nudge(navigator.onLine ? 'online' : 'offline');
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pageshow', onShow);
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);
  const onKind = () => nudge('settings');
  networkInformation()?.addEventListener('change', onKind);
  return {
    nudge: (why) => {
      nudge(why);
      if (why === 'settings') askServiceWorker(uid);
      if (why !== 'enqueue') return;
      askServiceWorker(uid);
      keepData();
    },
    replay: async () => {
      await (await hands()).replay();
    },
    refresh: async () => {
      await (await hands()).refresh();
    },
    older: async (asked) => (await hands()).older(asked),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(beginning);
      callOff();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pageshow', onShow);
      removeEventListener('online', onNetwork);
      removeEventListener('offline', onNetwork);
      networkInformation()?.removeEventListener('change', onKind);
      if (running === undefined) return;
      const { worker } = running;
      void running.hands
        .then((known) => known.stop())
        .catch(ignore)
        .finally(() => worker.terminate());
    },
  };
};

const startWorker = (uid: string): Running => {
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the sync worker could not be loaded')), { once: true });
    setTimeout(() => reject(new Error('the sync worker did not start')), startTime);
  });
  return { worker, hands: Promise.race([reach(worker, uid), failed]) };
};

/** The code that talks to it comes after the first paint, which needs none of it. */
const reach = async (worker: Worker, uid: string): Promise<RemoteWorker> => {
  const { wrap } = await import('comlink');
  const remote = wrap<SyncWorker>(worker);
  await remote.start(uid);
  // A remote object answers to every name, `then` too: handed on bare, it would be taken for a promise.
  const { nudge, replay, refresh, older, stop } = remote;
  return { nudge, replay, refresh, older, stop };
};

/** Who asks a page that is over has gone with it. */
const never = new Promise<never>(() => {});

const ignore = (): void => {};
