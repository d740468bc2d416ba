import { expect, test } from 'vitest';
import { groupIdPattern, teamId } from '#contract/features/messaging/keys.ts';
import { shownUnread, unreadOf } from '#contract/features/messaging/order.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { sendState, sendStateCode } from '#src/features/messaging/data/signs.ts';

const at = 1_000_000;

test('a message is queued until it is handed over, then on its way, and failed after 10 s without an answer (S-348, S-349)', () => {
  expect(sendState({ state: 'queued' }, at)).toBe('queued');
  expect(sendState({ state: 'sending' }, at)).toBe('queued');
  expect(sendState({ state: 'sending', handedAt: at }, at)).toBe('sending');
  expect(sendState({ state: 'sending', handedAt: at }, at + 9_999)).toBe('sending');
  expect(sendState({ state: 'sending', handedAt: at }, at + 10_000)).toBe('failed');
  expect(sendStateCode).toEqual({ queued: 1, sending: 1, sent: 2, failed: 3 });
});

test('a late answer makes it sent; a refusal failed, whatever the clock says (S-351)', () => {
  expect(sendState({ state: 'done', handedAt: at }, at + 60_000)).toBe('sent');
  expect(sendState(undefined, at)).toBe('sent');
  for (const state of ['rejected', 'parked'] as const) expect(sendState({ state, handedAt: at }, at)).toBe('failed');
});

test('two people have one conversation, whoever asks; others have others', () => {
  const uids = Array.from({ length: 60 }, (_, index) => `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  const pairs = uids.flatMap((one, index) => uids.slice(index + 1).map((other) => [one, other] as const));
  const ids = new Set(pairs.map(([one, other]) => privateId(one, other)));
  expect(ids.size).toBe(pairs.length);
  for (const [one, other] of pairs.slice(0, 50)) expect(privateId(other, one)).toBe(privateId(one, other));
  for (const id of [privateId('a', 'b'), uids[0] ?? '', teamId(uids[0] ?? '')]) expect(id).toMatch(groupIdPattern);
});

test('unread is a subtraction, shown exactly to 99', () => {
  expect(unreadOf({ last: undefined, readSeq: 0, readCum: 0, own: 0 })).toBe(0);
  expect(unreadOf({ last: { seq: 9, cum: 8 }, readSeq: 9, readCum: 8, own: 0 })).toBe(0);
  expect(unreadOf({ last: { seq: 9, cum: 8 }, readSeq: 4, readCum: 3, own: 2 })).toBe(3);
  expect([99, 100].map(shownUnread)).toEqual(['99', '99+']);
});
