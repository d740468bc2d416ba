import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { createElsewhere, lease } from '#server/features/classroom/room/people.ts';
import { type Attendee, createRooms, type Rooms } from '#server/features/classroom/rooms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Seat {
  readonly attendee: Attendee;
  /** Each list as it was told. */
  readonly told: string[];
}

const seat = (uid: string, courseId = 'c', bufferedAmount = 0): Seat & { terminated: boolean } => {
  const told: string[] = [];
  const made = {
    told,
    terminated: false,
    attendee: {
      uid,
      courseId,
      sessionId: 's',
      marker: 'm',
      language: 'zh',
      role: 'student',
      joinedAt: 0,
      heardAt: 0,
      excess: 0,
      socket: {
        OPEN: 1,
        readyState: 1,
        bufferedAmount,
        close: () => {},
        terminate: () => {
          made.terminated = true;
        },
        send: (frame: string) => void told.push(JSON.parse(frame).data.uids.join()),
      },
    } as unknown as Attendee,
  };
  return made;
};

/** Processes of one server, with a bus between them. */
const processes = (count: number) => {
  let reports = 0;
  const all: { readonly rooms: Rooms; readonly elsewhere: ReturnType<typeof createElsewhere> }[] = [];
  for (let index = 0; index < count; index += 1) {
    const elsewhere = createElsewhere(() => performance.now());
    const rooms = createRooms(elsewhere, (courseId, uids) => {
      reports += 1;
      for (const other of all)
        if (other.rooms !== rooms && other.elsewhere.hear(String(index), courseId, uids)) other.rooms.changed(courseId);
    });
    all.push({ rooms, elsewhere });
  }
  return { all: all.map(({ rooms }) => rooms), reports: () => reports };
};

test('who comes is told who is here; the others hear of it once, together, at most every 5 s', () => {
  const [rooms] = processes(1).all as [Rooms];
  const first = seat('a');
  rooms.join(first.attendee);
  vi.advanceTimersByTime(second);
  const late = ['b', 'c', 'd'].map((uid) => seat(uid));
  for (const { attendee } of late) rooms.join(attendee);
  expect(late.map(({ told }) => told)).toEqual([['a,b'], ['a,b,c'], ['a,b,c,d']]);
  vi.advanceTimersByTime(3 * second);
  expect(first.told.at(-1)).toBe('a');
  vi.advanceTimersByTime(2 * second);
  expect(first.told.at(-1)).toBe('a,b,c,d');
  expect(first.told.length).toBeLessThanOrEqual(3);
});

test('a reload is no departure; who is gone for 5 s is gone', () => {
  const [rooms] = processes(1).all as [Rooms];
  const [stays, leaves] = [seat('a'), seat('b')];
  for (const { attendee } of [stays, leaves]) rooms.join(attendee);
  vi.advanceTimersByTime(10 * second);
  rooms.leave(leaves.attendee);
  vi.advanceTimersByTime(4 * second);
  const again = seat('b');
  rooms.join(again.attendee);
  vi.advanceTimersByTime(10 * second);
  expect(stays.told.at(-1)).toBe('a,b');
  expect(stays.told.slice(stays.told.indexOf('a,b'))).not.toContain('a');
  const other = seat('c');
  rooms.leave(again.attendee);
  rooms.join(other.attendee);
  vi.advanceTimersByTime(second);
  expect(stays.told.at(-1)).toBe('a,b,c');
  vi.advanceTimersByTime(10 * second);
  expect(stays.told.at(-1)).toBe('a,c');
  for (const { attendee } of [stays, other]) rooms.leave(attendee);
  vi.advanceTimersByTime(10 * second);
  expect(rooms.here('c')).toBeUndefined();
});

test('a room over two processes is one; a process that fell silent is forgotten; talk between them ends', () => {
  const { all, reports } = processes(2);
  const [here, there] = all as [Rooms, Rooms];
  const [hers, his] = [seat('a'), seat('b')];
  here.join(hers.attendee);
  there.join(his.attendee);
  vi.advanceTimersByTime(15 * second);
  expect([hers.told.at(-1), his.told.at(-1)]).toEqual(['a,b', 'a,b']);
  const said = reports();
  vi.advanceTimersByTime(60 * second);
  expect(reports()).toBe(said);
  vi.advanceTimersByTime(lease);
  here.renew();
  vi.advanceTimersByTime(6 * second);
  expect(hers.told.at(-1)).toBe('a');
  there.renew();
  vi.advanceTimersByTime(6 * second);
  expect(hers.told.at(-1)).toBe('a,b');
});

test('a slow reader misses frames and a stuck one is let go; the others get theirs', () => {
  const [rooms] = processes(1).all as [Rooms];
  const [good, slow, stuck] = [seat('a'), seat('b', 'c', 300_000), seat('d', 'c', 2_000_000)];
  for (const { attendee } of [good, slow, stuck]) rooms.join(attendee);
  rooms.broadcast('c', JSON.stringify({ data: { uids: ['said'] } }));
  expect(good.told.at(-1)).toBe('said');
  expect(slow.told).toEqual([]);
  expect([slow.terminated, stuck.terminated]).toEqual([false, true]);
});
