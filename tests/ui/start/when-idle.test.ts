import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { holdIdle, whenIdle } from '#src/ui/overlays/use-when-idle.ts';

let idle: (() => void)[];
const rest = () => idle.shift()?.();

beforeEach(() => {
  idle = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was put off begins one by one, in its order, and not what was called off', () => {
  const begun: string[] = [];
  const put = (name: string) => whenIdle(() => begun.push(name));
  put('dialogs');
  const off = put('palette');
  put('tour');
  expect(begun).toEqual([]);
  off();
  rest();
  expect(begun).toEqual(['dialogs']);
  rest();
  expect(begun).toEqual(['dialogs', 'tour']);
  rest();
  expect(begun).toEqual(['dialogs', 'tour']);
});

test('nothing put off begins while somebody waits for what the screen shows', () => {
  const begun: string[] = [];
  const notices = holdIdle();
  whenIdle(() => begun.push('dialogs'));
  whenIdle(() => begun.push('tour'));
  expect(idle).toHaveLength(0);
  const members = holdIdle();
  notices();
  expect(idle).toHaveLength(0);
  members();
  rest();
  expect(begun).toEqual(['dialogs']);
  // The screen asks for more before the next one has begun.
  const more = holdIdle();
  rest();
  expect(begun).toEqual(['dialogs']);
  more();
  rest();
  expect(begun).toEqual(['dialogs', 'tour']);
});

test('an answer that never comes does not put it off for ever', () => {
  const begun: string[] = [];
  holdIdle();
  const kept = holdIdle(20 * second);
  whenIdle(() => begun.push('dialogs'));
  vi.advanceTimersByTime(19 * second);
  rest();
  expect(begun).toEqual([]);
  vi.advanceTimersByTime(second);
  rest();
  expect(begun).toEqual(['dialogs']);
  kept();
});
