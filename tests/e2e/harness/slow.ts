import type { BrowserContext, Page } from 'playwright';

/** How many times slower than here every page computes; 1: as fast as it can. */
const cpu = Number(process.env.SLOW_CPU ?? 1);
/** How long each page's writing takes at least, in ms. */
const disk = Number(process.env.SLOW_DISK ?? 0);

/**
 * A slow machine, when whoever runs the stories asks for one: what acts before something is kept or shown fails on it each time,
 * and not once in a hundred runs.
 */
export const slowDown = async (context: BrowserContext): Promise<void> => {
  if (disk > 0) await context.addInitScript(holdWrites, disk);
  if (cpu <= 1) return;
  const slowPage = async (page: Page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  };
  // A page may be gone before it could be slowed.
  context.on('page', (page) => void slowPage(page).catch(() => undefined));
  await Promise.all(context.pages().map(slowPage));
};

/** Runs in each page: nothing is committed before its time, and a page that goes before takes it along. */
const holdWrites = (ms: number) => {
  const { transaction } = IDBDatabase.prototype;
  const now = performance.now.bind(performance);
  IDBDatabase.prototype.transaction = function (...given) {
    const opened = transaction.apply(this, given);
    const [name] = opened.objectStoreNames;
    if (opened.mode !== 'readwrite' || name === undefined) return opened;
    const until = now() + ms;
    const store = opened.objectStore(name);
    const hold = () => {
      if (now() >= until) return;
      const asked = store.getKey(0);
      asked.onsuccess = hold;
      asked.onerror = (event) => event.stopPropagation();
    };
    opened.commit = () => {};
    hold();
    return opened;
  };
};
