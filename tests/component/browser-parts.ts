import { createRequire } from 'node:module';
import { locks } from 'node:worker_threads';
import { expose } from 'comlink';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { WebSocket } from 'ws';

/** What a browser has and jsdom lacks, as much as our screens ask for. Nothing here is ours. */

const page = globalThis as unknown as Window &
  typeof globalThis & {
    readonly jsdom: {
      readonly reconfigure: (to: { url: string }) => void;
      readonly cookieJar: {
        readonly getCookiesSync: (of: string) => readonly { readonly key: string; readonly TTL: () => number }[];
      };
    };
  };

/** The address of this page from now on; what is kept for the old one is out of reach. */
export const moveTo = (url: string): void => page.jsdom.reconfigure({ url });

/** So long a cookie of this page lives, ms: for ever is as long as the browser runs. Nothing where there is none. */
export const lifeOfCookie = (name: string): number | undefined =>
  page.jsdom.cookieJar
    .getCookiesSync(location.href)
    .find(({ key }) => key === name)
    ?.TTL();

const { implementation: PageAddress } = createRequire(import.meta.url)(
  'jsdom/lib/jsdom/living/window/Location-impl.js',
);

const { implementation: StyleSheet } = createRequire(import.meta.url)(
  'jsdom/lib/jsdom/living/nodes/HTMLStyleElement-impl.js',
);
// Nothing is laid out or painted here: thousands of rules would be read, and matched whenever somebody asks for a name by its role.
StyleSheet.prototype._updateAStyleBlock = () => {};

/** jsdom loads no page in the place of this one, it complains: whoever is told goes there. */
export const whenLeft = (go: (to: URL) => void): void => {
  const leave = (to: string) => go(new URL(to, location.href));
  Object.assign(PageAddress.prototype, { assign: leave, replace: leave });
};

const define = (of: object, parts: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(of, name, { value, configurable: true, writable: true });
};

class Watcher {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): readonly [] {
    return [];
  }
}

/** A page that is closed takes its events with it, and a worker may still answer. */
const { MessageEvent: Message } = page;

/** A worker beside the page, in its thread; those of files have nothing to do here and never answer. */
class WorkerHere extends EventTarget {
  readonly #ways = new MessageChannel();
  constructor(address: URL | string) {
    super();
    const { port1, port2 } = this.#ways;
    port1.addEventListener('message', ({ data }) => this.dispatchEvent(new Message('message', { data })));
    port1.start();
    if (String(address).includes('sync.worker'))
      void import('#workers/sync.ts').then(({ createSyncWorker }) => expose(createSyncWorker(), port2));
  }
  postMessage(data: unknown, transfer: Transferable[] = []): void {
    this.#ways.port1.postMessage(data, transfer);
  }
  terminate(): void {
    this.#ways.port1.close();
  }
}

const { fetch: overNetwork } = globalThis;

/** Node's `fetch` knows neither the page's address nor its signals. */
const fetchHere: typeof fetch = (to, { signal, ...init } = {}) =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    const url = new URL(String(to), location.href);
    overNetwork(url, init).then(resolve, reject);
  });

/** jsdom's says the origin of the page's first address, and then falls over its own events. */
class WebSocketHere extends WebSocket {
  constructor(to: string | URL, protocols: string | string[] = []) {
    super(new URL(to, location.href), protocols, { origin: location.origin });
    // Of one that is closed before it was open: a browser's page hears of it if it listens, and Node's process ends.
    this.on('error', () => {});
  }
}

const media = (query: string) => ({
  matches: /min-width: *(\d+)/.test(query) && !/max-width/.test(query),
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
});

const { getComputedStyle: styleOf } = page;

/** By what the browser's own rules look at; others apply to nobody here, and `style` is looked at apart. */
const displays = new Map<string, string>();
const displayOf = (of: Element): string => {
  if (of.getAttribute('style')?.includes('display')) return styleOf(of).display;
  const key = `${of.localName} ${['hidden', 'open', 'type', 'popover'].map((name) => of.getAttribute(name)).join(' ')}`;
  const known = displays.get(key) ?? styleOf(of).display;
  displays.set(key, known);
  return known;
};
const visibilityOf = (of: Element): string => {
  for (let one: Element | null = of; one !== null; one = one.parentElement)
    if (one.getAttribute('style')?.includes('visibility')) return styleOf(of).visibility;
  return 'visible';
};

/**
 * What the names of everything on a page are made of is asked for thousands of times, and jsdom would match all rules for each. Nothing moves:
 * it reads the names of animations from the styles, plays none, and a dialog would wait for its end.
 */
const cheapStyle = (of: Element, pseudo?: string): CSSStyleDeclaration => {
  if (pseudo) return styleOf(of, pseudo);
  const cheap = (name: string | symbol): string | undefined => {
    if (name === 'display') return displayOf(of);
    if (name === 'visibility') return visibilityOf(of);
    return name === 'animationName' ? 'none' : undefined;
  };
  const getPropertyValue = (name: string) => cheap(name) ?? styleOf(of).getPropertyValue(name);
  const get = (_of: object, name: string | symbol): unknown => {
    if (name === 'getPropertyValue') return getPropertyValue;
    const known = cheap(name);
    if (known !== undefined) return known;
    const whole = styleOf(of);
    const value: unknown = Reflect.get(whole, name, whole);
    return typeof value === 'function' ? value.bind(whole) : value;
  };
  return new Proxy({}, { get }) as CSSStyleDeclaration;
};

// It looks for a database when it is loaded, which may have been before.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
define(page, {
  fetch: fetchHere,
  Worker: WorkerHere,
  WebSocket: WebSocketHere,
  ResizeObserver: Watcher,
  IntersectionObserver: Watcher,
  matchMedia: media,
  scrollTo: () => {},
  requestIdleCallback: (work: () => void) => setTimeout(work, 0),
  cancelIdleCallback: clearTimeout,
});
// A browser closes no page that a person opened; jsdom does, and nothing would run in it any more, in the next file either.
for (const window of [page, document.defaultView ?? page])
  define(window, { getComputedStyle: cheapStyle, close: () => {} });
define(navigator, { locks });
define(Element.prototype, {
  scrollIntoView: () => {},
  scrollTo: () => {},
  scrollBy: () => {},
  checkVisibility: () => true,
});
define(Range.prototype, { getBoundingClientRect: () => new DOMRect(), getClientRects: () => [] });
