import type { Remote } from 'comlink';
import { second } from '#contract/core/time.ts';
import { createAwake } from '#src/core/device/awake.ts';
import { networkInformation } from '#src/core/device/rest.ts';
import type { UploadCalls, UploadLink } from '#src/core/files/files.ts';
import type { UploadWays, UploadWhy } from '#src/core/files/upload-channel.ts';
import { hold, release } from '#src/ui/live/unsaved.ts';
import { askServiceWorker, keepData } from './background.ts';

/** What workers/upload.worker.ts exposes; it is built with another library of types. */
interface UploadWorker extends UploadCalls {
  readonly start: (uid: string, ways: UploadWays) => Promise<void>;
  readonly wake: (why: UploadWhy) => Promise<void>;
  readonly stop: () => Promise<void>;
}

type RemoteWorker = Pick<Remote<UploadWorker>, keyof UploadCalls | 'wake' | 'stop'>;

interface Running {
  readonly worker: Worker;
  readonly hands: Promise<RemoteWorker>;
}

/** A worker that is not ready by then will not be; it is started anew with the next question. */
const startTime = 15 * second;

/** This page's upload worker: started with the first file, and told what only a page can see. */
export const linkUploadWorker = (uid: string): UploadLink => {
  let running: Running | undefined;
  const awake = createAwake({ wakeLock: navigator.wakeLock, page: document });
  const start = (): Running => {
    const started = startWorker(uid);
    started.hands.catch(() => {
      started.worker.terminate();
      running = undefined;
    });
    return started;
  };
  const hands = () => {
    running ??= start();
    return running.hands;
  };
  const wake = (why: UploadWhy) => void running?.hands.then((known) => known.wake(why)).catch(ignore);
  const onVisibility = () => wake(document.visibilityState === 'visible' ? 'visible' : 'hidden');
  // A worker is not told in every browser; a page is.
  const onNetwork = () => wake(navigator.onLine ? 'online' : 'offline');
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);
  // From Wi-Fi to one that costs: what is being sent may have to stop.
  const onKind = () => wake('settings');
  networkInformation()?.addEventListener('change', onKind);
  return {
    hands: async () => {
      const known = await hands();
      return {
        keep: async (...given) => {
          keepData();
          askServiceWorker(uid);
          return known.keep(...given);
        },
        give: known.give,
        drop: known.drop,
      };
    },
    onCounts: (counts) => {
      awake.want(counts.running > 0);
      if (counts.running > 0) hold('uploads', 'upload');
      else release('uploads');
      if (counts.volatile > 0) addEventListener('beforeunload', askBeforeLeaving);
      else removeEventListener('beforeunload', askBeforeLeaving);
    },
    close: () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', onNetwork);
      removeEventListener('offline', onNetwork);
      networkInformation()?.removeEventListener('change', onKind);
      removeEventListener('beforeunload', askBeforeLeaving);
      release('uploads');
      awake.close();
      if (running === undefined) return;
      const { worker } = running;
      void running.hands
        .then((known) => known.stop())
        .catch(ignore)
        .finally(() => worker.terminate());
    },
  };
};

/** Leaving would lose a file for which the device had no room. */
const askBeforeLeaving = (event: Event): void => event.preventDefault();

const startWorker = (uid: string): Running => {
  const worker = new Worker(new URL('../../workers/upload.worker.ts', import.meta.url), {
    type: 'module',
    name: 'upload',
  });
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the upload worker could not be loaded')), { once: true });
    setTimeout(() => reject(new Error('the upload worker did not start')), startTime);
  });
  return { worker, hands: Promise.race([reach(worker, uid), failed]) };
};

const reach = async (worker: Worker, uid: string): Promise<RemoteWorker> => {
  const { wrap } = await import('comlink');
  const remote = wrap<UploadWorker>(worker);
  await remote.start(uid, chosenWays());
  const { keep, give, drop, wake, stop } = remote;
  return { keep, give, drop, wake, stop };
};

/** Ways of other browsers that tests want taken in this one. */
const chosenWays = (): UploadWays => {
  const chosen = (localStorage.getItem('uploadWays') ?? '').split(' ');
  const has = (way: keyof UploadWays) => chosen.includes(way);
  return { fileSystem: has('fileSystem'), plainHash: has('plainHash'), noRoom: has('noRoom') };
};

const ignore = (): void => {};
