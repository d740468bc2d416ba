import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadLink } from '#src/core/files/files.ts';
import { linkUploadWorker } from '#src/shell/upload-link.ts';

const worker = {
  start: async () => undefined,
  wake: vi.fn(async (_why: string) => undefined),
  stop: async () => undefined,
};
vi.mock('comlink', () => ({ wrap: () => worker }));

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

let connection: EventTarget;
let page: EventTarget;
let browser: EventTarget;
let locks: number;
let link: UploadLink;

beforeEach(() => {
  [connection, page, browser] = [new EventTarget(), new EventTarget(), new EventTarget()];
  locks = 0;
  const request = async () => {
    locks += 1;
    const release = async () => {
      locks -= 1;
    };
    return { release };
  };
  vi.stubGlobal('navigator', { onLine: true, connection, wakeLock: { request } });
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  );
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  link = linkUploadWorker('me');
  worker.wake.mockClear();
});
afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
});

test('the worker is told of what only a page sees: the network, its kind, and whether the page is seen', async () => {
  await link.hands();
  connection.dispatchEvent(new Event('change'));
  browser.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(worker.wake.mock.calls).toEqual([['settings'], ['online'], ['visible']]);
  link.close();
  connection.dispatchEvent(new Event('change'));
  await settled();
  expect(worker.wake).toHaveBeenCalledTimes(3);
});

test('the screen stays on while something is done for a file, and no longer', async () => {
  link.onCounts({ open: 1, running: 1, volatile: 0 });
  await settled();
  expect(locks).toBe(1);
  link.onCounts({ open: 1, running: 0, volatile: 0 });
  expect(locks).toBe(0);
  link.onCounts({ open: 1, running: 1, volatile: 0 });
  await settled();
  link.close();
  expect(locks).toBe(0);
});
