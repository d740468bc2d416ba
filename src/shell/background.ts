interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: {
    readonly register: (tag: string) => Promise<void>;
    readonly getTags: () => Promise<readonly string[]>;
  };
}

/**
 * Asks the browser to wake the service worker when there is a network, in case this page is closed by then. A browser gives a
 * tag up after three failures, so each one is new; a bonus where it exists, never the only way.
 */
export const askServiceWorker = (uid: string): void => {
  void askOnce(uid).catch(ignore);
};

const askOnce = async (uid: string): Promise<void> => {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  const sync = registration?.sync;
  if (sync === undefined) return;
  const kind = `drain:${uid}:`;
  if ((await sync.getTags()).some((tag) => tag.startsWith(kind))) return;
  await sync.register(`${kind}${Date.now()}`);
};

let hasAskedToKeep = false;

/** Asks the browser not to evict this device's data, at the first work worth keeping. */
export const keepData = (): void => {
  if (hasAskedToKeep) return;
  hasAskedToKeep = true;
  void navigator.storage?.persist?.().catch(ignore);
};

/** Not here, or not allowed: the page sends by itself, and the data stays as long as the browser keeps it. */
const ignore = (): void => {};
