import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { messagingMutationTexts } from '#src/features/messaging/view/mutation-texts.ts';
import { topicMutationTexts } from '#src/features/topic/view/mutation-texts.ts';
import { sayOf } from '#src/shell/sync/connection-text.ts';
import { byKind } from '#src/shell/sync/subject.ts';
import { workOf } from '#src/ui/live/use-status.ts';

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

test('signed out is one more thing that needs the person, while there is work behind it', () => {
  const counts = { sending: 0, waiting: 0, attention: 0, files: 0, stuckFiles: 0, undone: 0, lost: undefined };
  expect(workOf(counts, 'signed-out')).toMatchObject({ attention: 0, isShut: false });
  expect(workOf({ ...counts, waiting: 2 }, 'signed-out')).toMatchObject({ attention: 1, isShut: true });
  expect(workOf({ ...counts, attention: 2 }, 'update-needed')).toMatchObject({ attention: 3, isShut: true });
  expect(workOf({ ...counts, waiting: 2 }, 'offline')).toMatchObject({ attention: 0, isShut: false });
});

test('what waits is told by kind, each in its order', () => {
  const waiting = ['addReply', 'sendMessage', 'brandNew', 'sendMessage'].map(
    (name, seq) => ({ name, seq }) as unknown as OutboxEntry,
  );
  const { messages, edits } = byKind(waiting, { ...messagingMutationTexts, ...topicMutationTexts });
  expect(messages.map(({ seq }) => seq)).toEqual([1, 3]);
  expect(edits.map(({ seq }) => seq)).toEqual([0, 2]);
});
