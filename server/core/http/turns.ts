/** One request's place in a line. */
export interface Turn {
  /** Resolves when it may go on; asked again, it goes on. */
  readonly begin: () => Promise<void>;
  /** Once it is over, whether it had begun or not. */
  readonly end: () => void;
}

export interface Turns {
  /** In this line `max` are at work at a time; the others wait, first come, first served. */
  readonly of: (line: string, max: number) => Turn;
}

interface Line {
  busy: number;
  /** Since it was empty. */
  served: number;
  readonly waiting: (() => void)[];
}

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
  const leave = (name: string, line: Line): void => {
    line.busy -= 1;
    line.served += 1;
    line.waiting.shift()?.();
    if (line.busy === 0 && line.waiting.length === 0) lines.delete(name);
  };
  const enter = (name: string, max: number): { readonly line: Line; readonly entered: Promise<void> } => {
    const line = lines.get(name) ?? { busy: 0, served: 0, waiting: [] };
    lines.set(name, line);
    if (line.busy < max && line.waiting.length === 0) {
      line.busy += 1;
      return { line, entered: Promise.resolve() };
    }
    const entered = new Promise<void>((resolve) =>
      line.waiting.push(() => {
        line.busy += 1;
        resolve();
      }),
    );
    return { line, entered };
  };
  return {
    of: (name, max) =>
      turnOf(
        () => enter(name, max),
        (line) => leave(name, line),
      ),
  };
};

const turnOf = (
  enter: () => { readonly line: Line; readonly entered: Promise<void> },
  leave: (line: Line) => void,
): Turn => {
  let isOver = false;
  let began = 0;
  let place: ReturnType<typeof enter> | undefined;
  const begin = async (): Promise<void> => {
    if (isOver || place !== undefined) return place?.entered;
    place = enter();
    await place.entered;
    began = performance.now();
    // It was given up while it waited.
    if (isOver) leave(place.line);
  };
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    if (place === undefined || began === 0) return;
    const { line } = place;
    if (line.waiting.length === 0) leave(line);
    else setTimeout(() => leave(line), restAfter(performance.now() - began, line.served)).unref();
  };
  return { begin, end };
};
