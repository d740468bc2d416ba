/** One request's place in a line. */
export interface Turn {
  /** Resolves when it may go on; asked again, it goes on. */
  readonly begin: () => Promise<void>;
  /** Once it is over, whether it had begun or not. */
  readonly end: () => void;
}

export interface Turns {
  /** In this line `max` are at work at a time; the others wait, first come, first served. `undefined`: it is as long as a line gets. */
  readonly of: (line: string, max: number) => Turn | undefined;
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
export const createTurns = (): Turns => {
  const lines = new Map<string, Line>();
  return {
    of: (name, max) => {
      const line = lines.get(name) ?? { open: 0, busy: 0, served: 0, waiting: [] };
      if (line.open >= longestLine) return undefined;
      line.open += 1;
      lines.set(name, line);
      return turnIn(line, max, () => {
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

const turnIn = (line: Line, max: number, close: () => void): Turn => {
  let isOver = false;
  let began = 0;
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
    began = performance.now();
    // It was given up while it waited.
    if (isOver) leave();
  };
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    if (entered === undefined) close();
    if (began === 0) return;
    if (line.waiting.length === 0) leave();
    else setTimeout(leave, restAfter(performance.now() - began, line.served)).unref();
  };
  return { begin, end };
};
