import type { WebSocket } from 'ws';
import type { Actor } from '#contract/core/roles.ts';
import type { Milliseconds } from '#contract/core/time.ts';
import type { Presence } from '#contract/features/classroom/frames.ts';
import { classCmd, classCode } from '#contract/features/classroom/keys.ts';
import { usualPresence } from '#server/core/presence.ts';
import type { Entry } from './admit.ts';
import type { Elsewhere } from './room/people.ts';

/** Somebody who comes is seen soon, the next ones together. Who leaves is missed later: a reload is no departure. */
const soon = 200;

interface Announcer {
  readonly came: () => void;
  readonly left: () => void;
  readonly stop: () => void;
}

/** Says again who is in one room, at most every `apart`. */
const createAnnouncer = (apart: Milliseconds, say: () => void): Announcer => {
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    due = Number.POSITIVE_INFINITY;
    last = performance.now();
    say();
  };
  const within = (wait: number) => {
    const now = performance.now();
    const at = Math.max(now + wait, last + apart);
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(run, at - now).unref();
  };
  return {
    came: () => within(soon),
    left: () => within(apart),
    stop: () => clearTimeout(timer),
  };
};

/** One open page in one room. */
export interface Attendee extends Omit<Entry, 'actor'> {
  readonly socket: Pick<WebSocket, 'send' | 'close' | 'terminate' | 'bufferedAmount' | 'readyState' | 'OPEN'>;
  /** When it joined, in the order of `createOrder`: of two browsers of one person the later one stays. */
  readonly joinedAt: number;
  actor: Actor;
  heardAt: number;
  /** Frames in a row that came too often. */
  excess: number;
}

/** A peer that reads this slowly misses frames … */
const behindBytes = 256 * 1_024;
/** … and one that reads nothing is let go. */
const stuckBytes = 1_024 * 1_024;

interface Room {
  readonly attendees: Set<Attendee>;
  /** People whose last page has just gone, and until when they count as here: a reload is no departure. */
  readonly leaving: Map<string, number>;
  readonly announcer: Announcer;
  /** The list that everybody was last told … */
  told: string;
  /** … and what the other processes were. */
  reported: string;
}

export interface Rooms {
  readonly join: (attendee: Attendee) => void;
  readonly leave: (attendee: Attendee) => void;
  /** People of a room at another process changed. */
  readonly changed: (courseId: string) => void;
  readonly broadcast: (courseId: string, frame: string) => void;
  readonly all: () => Iterable<Attendee>;
  /** How many pages somebody has open here, in all rooms. */
  readonly pagesOf: (uid: string) => number;
  /** Who is in a room of this process; `undefined` where there is none. */
  readonly here: (courseId: string) => string[] | undefined;
  /** Says to the other processes again what they knew, and forgets those that are silent. */
  readonly renew: () => void;
  readonly stop: () => void;
}

/** `report` tells the other processes who is in a room of this one. */
export const createRooms = (
  elsewhere: Elsewhere,
  report: (courseId: string, uids: string[]) => void,
  { apart } = usualPresence,
): Rooms => {
  // A little less than the announcer waits, so that it finds them gone.
  const grace = apart - 100;
  const rooms = new Map<string, Room>();
  const roomOf = (courseId: string): Room => {
    const known = rooms.get(courseId);
    if (known !== undefined) return known;
    const made: Room = {
      attendees: new Set(),
      leaving: new Map(),
      announcer: createAnnouncer(apart, () => announce(courseId)),
      told: '',
      reported: '',
    };
    rooms.set(courseId, made);
    return made;
  };
  const peopleIn = (courseId: string, room: Room): string =>
    presence([...new Set([...uidsOf(room), ...elsewhere.in(courseId)])].sort());
  const announce = (courseId: string) => {
    const room = rooms.get(courseId);
    if (room === undefined) return;
    const own = uidsOf(room);
    if (own.join() !== room.reported) report(courseId, own);
    room.reported = own.join();
    const list = peopleIn(courseId, room);
    if (list !== room.told) for (const attendee of room.attendees) give(attendee, list);
    room.told = list;
    if (room.leaving.size > 0) room.announcer.left();
    else if (room.attendees.size === 0) rooms.delete(courseId);
  };
  return {
    join: (attendee) => {
      const room = roomOf(attendee.courseId);
      room.attendees.add(attendee);
      room.leaving.delete(attendee.uid);
      give(attendee, peopleIn(attendee.courseId, room));
      room.announcer.came();
    },
    leave: (attendee) => {
      const room = rooms.get(attendee.courseId);
      if (room?.attendees.delete(attendee) !== true) return;
      if (![...room.attendees].some(({ uid }) => uid === attendee.uid))
        room.leaving.set(attendee.uid, performance.now() + grace);
      room.announcer.left();
    },
    changed: (courseId) => rooms.get(courseId)?.announcer.came(),
    broadcast: (courseId, frame) => {
      for (const attendee of rooms.get(courseId)?.attendees ?? []) give(attendee, frame);
    },
    all: () => [...rooms.values()].flatMap(({ attendees }) => [...attendees]),
    pagesOf: (uid) => {
      let count = 0;
      for (const { attendees } of rooms.values()) for (const one of attendees) if (one.uid === uid) count += 1;
      return count;
    },
    here: (courseId) => {
      const room = rooms.get(courseId);
      return room && uidsOf(room);
    },
    renew: () => {
      for (const [courseId, room] of rooms) {
        report(courseId, uidsOf(room));
        room.announcer.came();
      }
    },
    stop: () => {
      for (const { announcer } of rooms.values()) announcer.stop();
      rooms.clear();
    },
  };
};

const uidsOf = ({ attendees, leaving }: Room): string[] => {
  const now = performance.now();
  for (const [uid, until] of leaving) if (until <= now) leaving.delete(uid);
  return [...new Set([...[...attendees].map(({ uid }) => uid), ...leaving.keys()])];
};

const presence = (uids: readonly string[]): string =>
  JSON.stringify({ cmd: classCmd.presence, data: { uids } satisfies Presence, code: classCode.done, msg: '' });

/** Built once, given to many. Nothing waits for a slow reader. */
export const give = ({ socket }: Attendee, frame: string): void => {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > stuckBytes) socket.terminate();
  else if (socket.bufferedAmount <= behindBytes) socket.send(frame);
};
