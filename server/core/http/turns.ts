import { setTimeout as sleep } from 'node:timers/promises';
import { noWork, type Work } from './work.ts';

/** One request's place in a line. */
export interface Turn {
  /** Resolves when it may go on; asked again, it goes on. */
  readonly begin: () => Promise<void>;
  /** The server has done its part; what is left is its reader's. */
  readonly worked: () => void;
  /** Once it is over, whether it had begun or not. */
  readonly end: () => void;
}

interface LineOptions {
  /** At work at a time. */
  readonly max: number;
  /** Whether what they cost is counted, and the next waits until it is even. */
  readonly isWork?: boolean;
  /** Whether it rests after each while somebody waits. */
  readonly rests?: boolean;
}

export interface Turns {
  /** In this line `max` are at work at a time; the others wait, first come, first served. `undefined`: it is as long as a line gets. */
  readonly of: (line: string, options: LineOptions) => Turn | undefined;
}

interface Line {
  /** Requests that are not over, whether they wait, are read or are at work. */
  open: number;
  busy: number;
  /** Since it was empty. */
  served: number;
  readonly waiting: (() => void)[];
}

/** Requests of a line that are open at once: more than any device asks, and each keeps its connection and its body. */
export const longestLine = 256;

/**
 * A line that is never empty rests after each, three times as long as it took, and longer the longer it stands: most of the server is
 * left to others.
 */
const rest = { times: 3, more: 0.1, max: 10, longest: 1_000 } as const;

export const restAfter = (took: number, served: number): number =>
  Math.min(took * Math.min(rest.times + served * rest.more, rest.max), rest.longest);

/**
 * One person's requests stand in lines of their own, so that whoever asks for a hundred things at once waits for themselves and
 * nobody waits for them.
 */
export const createTurns = (work: Work = noWork): Turns => {
  const lines = new Map<string, Line>();
  return {
    of: (name, { max, isWork = false, rests = true }) => {
      const line = lines.get(name) ?? { open: 0, busy: 0, served: 0, waiting: [] };
      if (line.open >= longestLine) return undefined;
      line.open += 1;
      lines.set(name, line);
      return turnIn({ line, max, name, rests, work: isWork ? work : noWork }, () => {
        line.open -= 1;
        if (line.busy === 0 && line.waiting.length === 0) line.served = 0;
        if (line.open === 0) lines.delete(name);
      });
    },
  };
};

const enter = (line: Line, max: number): Promise<void> => {
  if (line.busy < max && line.waiting.length === 0) {
    line.busy += 1;
    return Promise.resolve();
  }
  return new Promise<void>((resolve) =>
    line.waiting.push(() => {
      line.busy += 1;
      resolve();
    }),
  );
};

interface Standing {
  readonly line: Line;
  readonly max: number;
  readonly name: string;
  readonly rests: boolean;
  readonly work: Work;
}

const turnIn = ({ line, max, name, rests, work }: Standing, close: () => void): Turn => {
  let isOver = false;
  let began = 0;
  let worked = (): void => {};
  let entered: Promise<void> | undefined;
  const leave = (): void => {
    line.busy -= 1;
    line.served += 1;
    line.waiting.shift()?.();
    close();
  };
  const begin = async (): Promise<void> => {
    if (isOver || entered !== undefined) return entered;
    entered = enter(line, max);
    await entered;
    const wait = isOver ? 0 : work.wait(name);
    if (wait > 0) await sleep(wait);
    began = performance.now();
    // It was given up while it waited.
    if (isOver) leave();
    else worked = work.begin(name);
  };
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    worked();
    if (entered === undefined) close();
    if (began === 0) return;
    if (line.waiting.length === 0 || !rests) leave();
    else setTimeout(leave, restAfter(performance.now() - began, line.served)).unref();
  };
  return { begin, worked: () => worked(), end };
};
