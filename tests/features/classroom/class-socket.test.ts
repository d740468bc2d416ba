import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClassEnd, type ClassStatus, openClassSocket } from '#src/features/classroom/data/class-socket.ts';

/** A browser's socket, as far as it is asked. */
class FakeSocket extends EventTarget {
  readyState = 0;
  readonly url: string;
  readonly protocols: readonly string[];
  readonly sent: string[] = [];
  isClosed = false;

  constructor(url: string, protocols: readonly string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    made.push(this);
  }

  send(frame: string) {
    this.sent.push(JSON.parse(frame).cmd);
  }

  close() {
    this.isClosed = true;
  }

  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  says(frame: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }

  ends(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const made: FakeSocket[] = [];
let isOffline = false;
const latest = (): FakeSocket => made.at(-1) as FakeSocket;

beforeEach(() => {
  made.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (token = 'a-token') => {
  const statuses: ClassStatus[] = [];
  const ends: ClassEnd[] = [];
  let marker = 'my-marker';
  const socket = openClassSocket({
    url: '/ws/class?courseid=c',
    token: () => token,
    marker: {
      read: () => marker,
      remove: () => {
        marker = '';
      },
    },
    onStatus: (status) => statuses.push(status),
    onEnd: (why) => ends.push(why),
    isOffline: () => isOffline,
    jitter: () => 0,
  });
  return { socket, statuses, ends, marker: () => marker };
};

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

test('connecting opens it with token and marker; status 3 means closed (C-422, S-337, S-338)', () => {
  const { socket, statuses } = open();
  expect(latest().protocols).toEqual(['a-token', 'my-marker']);
  expect(socket.send('x', 1)).toBe(false);
  latest().opens();
  expect(socket.send('x', 1)).toBe(true);
  latest().ends();
  expect(statuses).toEqual([0, 1, 3]);
  expect(socket.send('x', 1)).toBe(false);
});

test('a ping goes 20 s after the last message; without an answer the connection counts as dead (C-423, C-425, S-341)', () => {
  const { socket, statuses } = open();
  latest().opens();
  seconds(19);
  latest().says({ cmd: 'AttendClass.presence', data: { uids: [] }, code: 1, msg: '' });
  seconds(19);
  socket.send('AttendClass.commonBroadcast', 1);
  expect(latest().sent).toEqual(['AttendClass.commonBroadcast']);
  seconds(1);
  expect(latest().sent).toEqual(['AttendClass.commonBroadcast', 'ping']);
  latest().says({ cmd: 'System.pong', data: null, code: 1, msg: '' });
  seconds(20);
  expect(latest().sent).toHaveLength(3);
  socket.send('AttendClass.commonBroadcast', 2);
  seconds(10);
  expect(statuses.at(-1)).toBe(3);
  expect(latest().isClosed).toBe(true);
});

test('it comes back 10 s after an end that nobody wanted, again and again (S-339)', () => {
  const { statuses } = open();
  latest().opens();
  latest().ends();
  seconds(9.9);
  expect(made).toHaveLength(1);
  seconds(0.1);
  expect(made).toHaveLength(2);
  latest().ends(1001);
  seconds(10);
  latest().opens();
  expect(made).toHaveLength(3);
  expect(statuses).toEqual([0, 1, 3, 0, 3, 0, 1]);
});

test('where there is no network nothing is tried until there is one', () => {
  isOffline = true;
  open();
  seconds(60);
  expect(made).toHaveLength(0);
  isOffline = false;
  seconds(1);
  expect(made).toHaveLength(1);
});

test('closed on purpose it never comes back, not even while it waits to (S-340)', () => {
  const first = open();
  latest().opens();
  first.socket.close();
  expect(latest().isClosed).toBe(true);
  latest().ends(1000);
  const second = open();
  latest().ends();
  second.socket.close();
  seconds(120);
  expect(made).toHaveLength(2);
  expect([first.statuses.at(-1), second.statuses.at(-1)]).toEqual([3, 3]);
  expect([first.ends, second.ends]).toEqual([[], []]);
});

test('User.error removes the marker and closes for good (C-426, S-342)', () => {
  const { ends, marker, statuses } = open();
  latest().opens();
  latest().says({ cmd: 'User.error', data: null, code: -1, msg: 'elsewhere' });
  expect([marker(), latest().isClosed, statuses.at(-1)]).toEqual(['', true, 3]);
  latest().ends();
  seconds(120);
  expect(made).toHaveLength(1);
  expect(ends).toEqual(['elsewhere']);
});

test('what the server ended for good is not tried again', () => {
  for (const [code, why] of [
    [4401, 'signed-out'],
    [4403, 'no-member'],
    [4409, 'elsewhere'],
  ] as const) {
    const { ends } = open();
    latest().ends(code);
    expect(ends).toEqual([why]);
  }
  seconds(120);
  expect(made).toHaveLength(3);
});

test('code -1 gives the message instead of the data; noise gives nothing (E-069, S-571)', () => {
  const { socket } = open();
  const heard: unknown[] = [];
  const stop = socket.on('AttendClass.commonBroadcast', (what) => heard.push(what));
  latest().opens();
  latest().says({ cmd: 'AttendClass.commonBroadcast', data: { page: 3 }, code: 1, msg: 'unused' });
  latest().says({ cmd: 'AttendClass.commonBroadcast', data: { page: 4 }, code: -1, msg: 'not allowed' });
  for (const noise of [null, 5, [], { cmd: 7 }, { cmd: 'Other', data: 1 }]) latest().says(noise);
  stop();
  latest().says({ cmd: 'AttendClass.commonBroadcast', data: 9 });
  expect(heard).toEqual([{ page: 3 }, 'not allowed']);
});

test('without a token nothing is opened, and without WebSocket nothing can be (S-572, S-573)', () => {
  const { ends, statuses } = open('');
  vi.stubGlobal('WebSocket', undefined);
  const other = open();
  seconds(120);
  expect(made).toHaveLength(0);
  expect([ends, other.ends, statuses]).toEqual([['signed-out'], ['unsupported'], [3]]);
});
