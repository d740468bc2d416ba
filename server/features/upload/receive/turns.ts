import { createMutex, type Mutex } from '#server/core/mutex.ts';

/** What one turn finds and leaves behind. */
export interface Turn<Held> {
  held: Held | undefined;
  /** Lets go of what is held. */
  readonly drop: () => Promise<void>;
}

export interface Turns<Held> {
  /** One at a time for each key. */
  readonly run: <T>(key: string, work: (turn: Turn<Held>) => Promise<T>) => Promise<T>;
  /** After the turns that were asked for. */
  readonly close: () => Promise<void>;
}

/** Held between turns for so many milliseconds: the next chunk of a fair link comes sooner. */
const heldFor = 20_000;

interface Seat<Held> {
  readonly mutex: Mutex;
  readonly turn: Turn<Held>;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

/** Turns by key, and what they share while they follow each other closely. */
export const createTurns = <Held>(letGo: (held: Held) => Promise<void>): Turns<Held> => {
  const seats = new Map<string, Seat<Held>>();
  const seatOf = (key: string): Seat<Held> => {
    const known = seats.get(key);
    if (known !== undefined) return known;
    const turn: Turn<Held> = {
      held: undefined,
      drop: async () => {
        const { held } = turn;
        turn.held = undefined;
        if (held !== undefined) await letGo(held);
      },
    };
    const seat: Seat<Held> = { mutex: createMutex(), turn, users: 0, timer: undefined };
    seats.set(key, seat);
    return seat;
  };
  const leave = (key: string, seat: Seat<Held>) => {
    if (seat.users > 0) return;
    if (seat.turn.held === undefined) return void seats.delete(key);
    seat.timer = setTimeout(() => void run(key, ({ drop }) => drop()), heldFor).unref();
  };
  const run: Turns<Held>['run'] = async (key, work) => {
    const seat = seatOf(key);
    clearTimeout(seat.timer);
    seat.users += 1;
    const release = await seat.mutex.acquire();
    try {
      return await work(seat.turn);
    } catch (error) {
      // What it left behind may be half.
      await seat.turn.drop().catch(() => {});
      throw error;
    } finally {
      release();
      seat.users -= 1;
      leave(key, seat);
    }
  };
  return {
    run,
    close: async () => {
      for (const [key, seat] of seats) {
        await run(key, ({ drop }) => drop());
        clearTimeout(seat.timer);
      }
    },
  };
};
