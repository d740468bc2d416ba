import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import type { EngineLink } from '#src/core/session.ts';
import { linkSyncWorker } from '#src/shell/sync-link.ts';
import { holdIdle } from '#src/ui/overlays/use-when-idle.ts';

const ok = async () => undefined;
vi.mock('comlink', () => ({ wrap: () => ({ start: ok, nudge: ok, replay: ok, refresh: ok, older: ok, stop: ok }) }));

let started: number;
let link: EngineLink;
let letGo: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  started = 0;
  const browser = new EventTarget();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        started += 1;
      }
      terminate() {}
    },
  );
  // A first screen that waits for its rows.
  letGo = holdIdle();
});
afterEach(() => {
  link.close();
  letGo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a device that holds something shows it before it looks for news', async () => {
  link = linkSyncWorker('me', true);
  await vi.advanceTimersByTimeAsync(second);
  expect(started).toBe(0);
  letGo();
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toBe(1);
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(started).toBe(1);
});

test('it does not wait long for a screen, not at all where there is nothing to show, nor with what a person does', async () => {
  link = linkSyncWorker('me', true);
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(started).toBe(1);
  link.close();
  link = linkSyncWorker('me', false);
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toBe(2);
  link.close();
  link = linkSyncWorker('me', true);
  void link.replay();
  expect(started).toBe(3);
});

test('closed before it began it never begins', async () => {
  link = linkSyncWorker('me', true);
  link.close();
  link.nudge('visible');
  letGo();
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(started).toBe(0);
});
