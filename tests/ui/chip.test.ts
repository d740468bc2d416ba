import { expect, test } from 'vitest';
import { sayOf } from '#src/shell/sync/use-sync-summary.ts';

const nothing = { sending: 0, waiting: 0, attention: 0 };

test('after a cycle that ended in an error nobody says that all is synced', () => {
  expect(sayOf('online', nothing, '')).toBe('synced');
  expect(sayOf('online', nothing, 'TypeError: x')).toBe('stalled');
  expect(sayOf('online', { ...nothing, waiting: 2 }, 'TypeError: x')).toBe('stalled');
});

test('what the person can do something about goes first', () => {
  expect(sayOf('online', { ...nothing, attention: 1 }, 'TypeError: x')).toBe('attention');
  expect(sayOf('offline', nothing, 'TypeError: x')).toBe('offline');
  expect(sayOf('online', { ...nothing, sending: 1 }, 'TypeError: x')).toBe('sending');
});
