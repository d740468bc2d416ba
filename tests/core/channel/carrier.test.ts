import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ackCode, requestType } from '#contract/core/channel/frames.ts';
import type { PushItem } from '#contract/core/sync.ts';
import { socketFirst } from '#src/core/sync/channel/carrier.ts';
import type { Transport } from '#src/core/sync/channel/transport.ts';
import { createExchange, type Exchange, lineTo, type Told } from './exchange.ts';

let exchange: Exchange;
let told: Told;
let byHttp: string[];
let takenBack: string[];
let patches: number;
let sealed: Set<string>;
let lastByHttp: unknown;
let transport: Transport;

beforeEach(async () => {
  vi.useFakeTimers();
  exchange = createExchange();
  told = lineTo(exchange);
  byHttp = [];
  takenBack = [];
  patches = 0;
  sealed = new Set();
  const answered = { nonce: 'by-http', now: 1, results: [] };
  transport = socketFirst({
    line: told.line,
    wire: {
      post: async (call, input) => {
        byHttp.push(call.name);
        lastByHttp = input;
        return { ok: true, value: answered as never };
      },
    },
    onPatches: (given) => {
      patches += given.length;
    },
    onFallback: async (mids) => {
      takenBack.push(...mids);
      return sealed;
    },
  });
  await pass(0);
  exchange.last().heard.opened();
  await pass(0);
});
afterEach(() => {
  told.line.close();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const request = (text = 'hello') => {
  const item: PushItem = {
    mid: 'mid-1',
    lane: 'conv:x/messaging',
    seq: 7,
    name: 'sendMessage',
    version: 1,
    input: { text },
    at: 0,
    deps: [],
    seal: false,
  };
  return { proto: 1, nonce: 'nonce-12345', replicaId: 'r', uid: 'u', items: [item] };
};

const pushed = () => exchange.last().said.filter((frame) => frame.requestType === requestType.pushMessage);
const answer = (payload: unknown) => {
  const frame = pushed().at(-1);
  if (frame === undefined) throw new Error('nothing was pushed');
  exchange.answer(frame, payload);
};
const ack = { code: ackCode.ok, nonce: 'nonce-12345', now: 5, results: [] };

test('while logged in a push is frame 3, whole, and its ack is the answer (C-415)', async () => {
  const answered = transport.push(request());
  await pass(0);
  expect(pushed()).toMatchObject([{ requestType: 3, payload: { push: request() } }]);
  answer({ ...ack, patches: [{ incarnation: 1, scope: 'conv:x', from: 1, rev: 2, up: {}, del: {} }] });
  expect(await answered).toMatchObject({ ok: true, value: { nonce: 'nonce-12345', now: 5 } });
  expect(patches).toBe(1);
  expect(byHttp).toEqual([]);
});

test('unsent messages wait for the log-in; without a socket HTTP takes them (S-346)', async () => {
  exchange.last().heard.gone('close');
  expect(await transport.push(request())).toMatchObject({ value: { nonce: 'by-http' } });
  expect(takenBack).toEqual(['mid-1']);
});

test('unanswered for 45 s it is sent again, the very same (S-347)', async () => {
  const answered = transport.push(request());
  await pass(44_999);
  expect(byHttp).toEqual([]);
  await pass(1);
  expect(byHttp).toEqual(['push']);
  expect(await answered).toMatchObject({ value: { nonce: 'by-http' } });
  expect(takenBack).toEqual(['mid-1']);
  // The ack that comes after all is nobody's: the engine knows the result by its mid.
  answer(ack);
  expect(told.line.isIn()).toBe(true);
});

test('whoever does not want to wait for the answer any longer: HTTP, the very same, at once (S-587)', async () => {
  const answered = transport.push(request());
  await pass(10_000);
  told.line.giveUp();
  await pass(0);
  expect(await answered).toMatchObject({ value: { nonce: 'by-http' } });
  expect(lastByHttp).toEqual(request());
  expect([takenBack, told.line.isIn()]).toEqual([['mid-1'], true]);
});

test('thought better of while it awaited its answer, it goes the next way sealed', async () => {
  const answered = transport.push(request());
  await pass(10_000);
  sealed.add('mid-1');
  told.line.giveUp();
  await answered;
  const { items, ...rest } = request();
  expect(lastByHttp).toEqual({ ...rest, items: items.map((item) => ({ ...item, input: null, seal: true })) });
});

test('a socket that is lost under it: at once by the next carrier', async () => {
  const answered = transport.push(request());
  await pass(10);
  exchange.last().heard.gone('error');
  await pass(0);
  expect(await answered).toMatchObject({ value: { nonce: 'by-http' } });
});

test('an answer that takes long makes the line prove that it lives', async () => {
  exchange.answersPing = false;
  const answered = transport.push(request());
  await pass(8_000);
  expect(await answered).toMatchObject({ value: { nonce: 'by-http' } });
  expect(told.line.isIn()).toBe(false);
});

test('what does not fit into a frame goes by HTTP', async () => {
  await transport.push(request('消'.repeat(22_000)));
  expect(pushed()).toEqual([]);
  expect(byHttp).toEqual(['push']);
});

test('“not yet, in a moment” is waited for, once', async () => {
  const answered = transport.push(request());
  await pass(0);
  answer({ code: ackCode.notYet, reason: 'core.tooMany', text: '', retryAfterMs: 300 });
  await pass(300);
  expect(pushed()).toHaveLength(2);
  expect(pushed()[1]?.payload).toEqual(pushed()[0]?.payload);
  answer(ack);
  expect(await answered).toMatchObject({ value: { nonce: 'nonce-12345' } });
});

test('“not yet” is no answer: after the named time', async () => {
  const answered = transport.push(request());
  const failed = expect(answered).rejects.toMatchObject({ trouble: 'unreachable', retryAfter: 4_000 });
  await pass(0);
  answer({ code: ackCode.notYet, reason: 'core.tooMany', text: 'Too many', retryAfterMs: 4_000 });
  await failed;
  expect(byHttp).toEqual([]);
});

test.each([
  { code: ackCode.refused, reason: 'core.wrongUser', text: '' },
  { code: ackCode.notSignedIn, reason: 'core.notSignedIn', text: '' },
  { code: ackCode.malformed, reason: 'core.invalidInput', text: '' },
  { code: ackCode.ok },
  'nonsense',
])('an answer of another kind: HTTP finds out (%#)', async (said) => {
  const answered = transport.push(request());
  await pass(0);
  answer(said);
  expect(await answered).toMatchObject({ value: { nonce: 'by-http' } });
});
