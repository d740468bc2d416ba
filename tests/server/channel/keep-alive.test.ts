import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { channelLimits } from '#contract/core/channel/frames.ts';
import { minute, second } from '#contract/core/time.ts';
import { keepAlive } from '#server/core/channel/channel.ts';
import type { Outlet } from '#server/core/channel/wire/outlet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const kept = () => {
  const said: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    ping: () => said.push('ping'),
    terminate: () => {
      said.push('cut off');
      socket.emit('close');
    },
  });
  const outlet = {
    check: () => {},
    onClose: (work: () => void) => void socket.once('close', work),
  } as unknown as Outlet;
  keepAlive(socket as unknown as WebSocket, outlet);
  return { said, socket };
};

test('a socket from which nothing comes is pinged, and cut off in the end', () => {
  const { said } = kept();
  vi.advanceTimersByTime(channelLimits.idle);
  expect(said).toEqual(['ping', 'ping', 'ping']);
  vi.advanceTimersByTime(minute);
  expect(said).toEqual(['ping', 'ping', 'ping', 'cut off']);
});

test.each(['pong', 'message', 'ping'])(
  'a %s now and then keeps it: a hidden page speaks once a minute (S-343)',
  (sign) => {
    const { said, socket } = kept();
    for (let passed = 0; passed < 30; passed += 1) {
      vi.advanceTimersByTime(75 * second);
      socket.emit(sign);
    }
    expect(said).not.toContain('cut off');
  },
);
