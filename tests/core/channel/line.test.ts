import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ackCode, requestType } from '#contract/core/channel/frames.ts';
import { createExchange, type Exchange, lineTo, type Told } from './exchange.ts';

let exchange: Exchange;
let told: Told | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  exchange = createExchange();
});
afterEach(() => {
  told?.line.close();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Connected and logged in, the first ping answered. */
const loggedIn = async (jitter = 0) => {
  told = lineTo(exchange, { jitter: () => jitter });
  await pass(0);
  exchange.last().heard.opened();
  await pass(0);
  expect(told.line.isIn()).toBe(true);
  return told;
};

const pings = () => exchange.types().filter((type) => type === requestType.ping).length;

describe('while the line lives', () => {
  test('it is asked whether it lives every 20 s (S-343)', async () => {
    await loggedIn();
    expect(pings()).toBe(1);
    await pass(19_999);
    expect(pings()).toBe(1);
    await pass(1);
    expect(pings()).toBe(2);
    await pass(200_000);
    expect(pings()).toBe(12);
    expect(exchange.sockets).toHaveLength(1);
  });

  test('a half-dead socket is noticed within 30 s and replaced', async () => {
    const { heard } = await loggedIn();
    exchange.answersPing = false;
    await pass(28_000);
    expect(heard).toEqual(['in', 'out']);
    expect(exchange.last().isClosed).toBe(true);
    await pass(1_000);
    expect(exchange.sockets).toHaveLength(2);
  });

  test('whoever comes back to the page gets an answer within 3 s or a new socket', async () => {
    const { line } = await loggedIn();
    line.check();
    await pass(3_000);
    expect(line.isIn()).toBe(true);
    exchange.answersPing = false;
    line.check();
    await pass(2_999);
    expect(line.isIn()).toBe(true);
    await pass(1);
    expect(line.isIn()).toBe(false);
  });

  test('what it says unasked is told on; noise is not, and answers are not', async () => {
    const { heard } = await loggedIn();
    const { said } = exchange.last().heard;
    for (const noise of ['{', '[]', 'null', '{"requestType":"3"}', '<html>']) said(noise);
    said(JSON.stringify({ requestType: 9, uniqueCode: '', payload: { poke: ['user:x'] } }));
    said(JSON.stringify({ requestType: 3, uniqueCode: '', payload: {} }));
    expect(heard).toEqual(['in', 'frame 9', 'frame 3']);
  });
});

describe('a line that is lost', () => {
  test('after an error it is there again after 1 s (S-344), and not before', async () => {
    await loggedIn();
    exchange.last().heard.gone('error');
    await pass(999);
    expect(exchange.sockets).toHaveLength(1);
    await pass(1);
    expect(exchange.sockets).toHaveLength(2);
  });

  test('after a close it is there again after 3 s (S-345), and not before', async () => {
    await loggedIn();
    exchange.last().heard.gone('close');
    await pass(2_999);
    expect(exchange.sockets).toHaveLength(1);
    await pass(1);
    expect(exchange.sockets).toHaveLength(2);
  });

  test('that minimum is spread over 5 s, doubled with every failure up to a minute', async () => {
    const waits: number[] = [];
    await loggedIn(1);
    for (let failure = 0; failure < 7; failure += 1) {
      exchange.last().heard.gone('close');
      const before = Date.now();
      while (exchange.sockets.length < failure + 2) await pass(500);
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([8_000, 13_000, 23_000, 43_000, 63_000, 63_000, 63_000]);
  });

  test('a log-in that succeeds forgets the failures', async () => {
    await loggedIn(1);
    for (let round = 0; round < 4; round += 1) {
      exchange.last().heard.gone('close');
      await pass(8_000);
      expect(exchange.sockets).toHaveLength(round + 2);
      exchange.last().heard.opened();
      await pass(0);
    }
  });

  test('the server’s word on when to come back is kept, whatever happens meanwhile', async () => {
    const { line } = await loggedIn();
    const { heard } = exchange.last();
    heard.said(
      JSON.stringify({ requestType: requestType.reconnect, uniqueCode: '', payload: { reconnectAfterMs: 7_000 } }),
    );
    heard.gone('close');
    await pass(5_000);
    line.check();
    await pass(1_999);
    expect(exchange.sockets).toHaveLength(1);
    await pass(1);
    expect(exchange.sockets).toHaveLength(2);
  });

  test('a network that is back does not wait for the timer; two attempts are a second apart', async () => {
    const { line } = await loggedIn(1);
    await pass(1_000);
    exchange.last().heard.gone('close');
    line.check();
    line.check();
    await pass(0);
    expect(exchange.sockets).toHaveLength(2);
    exchange.last().heard.gone('error');
    line.check();
    await pass(0);
    expect(exchange.sockets).toHaveLength(2);
    await pass(1_000);
    line.check();
    await pass(0);
    expect(exchange.sockets).toHaveLength(3);
  });

  test('closed on purpose it stays closed (S-123)', async () => {
    const { line, heard } = await loggedIn();
    line.close();
    expect(exchange.last().isClosed).toBe(true);
    exchange.last().heard.gone('close');
    line.check();
    await pass(600_000);
    expect(exchange.sockets).toHaveLength(1);
    expect(heard).toEqual(['in']);
  });
});

describe('logging in', () => {
  test('an opening or a log-in that hangs is given up after 10 s', async () => {
    exchange.answersLogin = false;
    told = lineTo(exchange);
    await pass(10_999);
    expect(exchange.sockets).toHaveLength(1);
    await pass(1);
    expect(exchange.sockets).toHaveLength(2);
    exchange.last().heard.opened();
    await pass(11_000);
    expect(exchange.sockets).toHaveLength(3);
    expect(told.heard).not.toContain('in');
  });

  test('a refused token is asked for again at once, a second time only after a while', async () => {
    exchange.answersLogin = false;
    told = lineTo(exchange);
    const refuse = async () => {
      await pass(0);
      exchange.last().heard.opened();
      await pass(0);
      const [login] = exchange.last().said;
      if (login === undefined) throw new Error('no log-in');
      exchange.answer(login, { code: ackCode.notSignedIn, reason: 'core.notSignedIn', text: '' });
      await pass(0);
    };
    await refuse();
    expect(exchange.sockets).toHaveLength(2);
    await refuse();
    await pass(2_000);
    expect(exchange.sockets).toHaveLength(2);
    await pass(1_000);
    expect(exchange.sockets).toHaveLength(3);
    expect(told.refusals).toEqual([false, true, true]);
  });

  test('too many log-ins: not before the server says', async () => {
    exchange.answersLogin = false;
    told = lineTo(exchange);
    await pass(0);
    exchange.last().heard.opened();
    await pass(0);
    const [login] = exchange.last().said;
    if (login === undefined) throw new Error('no log-in');
    exchange.answer(login, { code: ackCode.notYet, reason: 'core.tooMany', text: '', retryAfterMs: 30_000 });
    await pass(29_999);
    expect(exchange.sockets).toHaveLength(1);
    await pass(1);
    expect(exchange.sockets).toHaveLength(2);
  });

  test('without a token nobody is called, and it is asked for again', async () => {
    let token: string | undefined;
    told = lineTo(exchange, { token: async () => token });
    await pass(1_000);
    expect(exchange.sockets).toHaveLength(0);
    token = 'token';
    await pass(1_000);
    expect(exchange.sockets).toHaveLength(1);
  });

  test('frames before the log-in is answered are nobody’s', async () => {
    exchange.answersLogin = false;
    told = lineTo(exchange);
    await pass(0);
    exchange.last().heard.opened();
    exchange.last().heard.said(JSON.stringify({ requestType: 9, uniqueCode: '', payload: { poke: ['user:x'] } }));
    await expect(told.line.ask(requestType.pushMessage, {})).rejects.toThrow('gone');
    expect(told.heard).toEqual([]);
  });
});
