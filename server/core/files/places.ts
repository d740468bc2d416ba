/** Somebody's place, or their wait for one. */
interface Place {
  /** Resolves when it is theirs, or was given up. */
  readonly taken: Promise<void>;
  /** Once; also before it was theirs. */
  readonly leave: () => void;
}

interface Line {
  busy: number;
  readonly waiting: Set<() => void>;
}

/** Under each name `most` at a time; the others wait, first come, first served. `undefined`: `longest` are there already. */
const createLines = (most: number, longest: number) => {
  const lines = new Map<string, Line>();
  const leave = (name: string, line: Line): void => {
    line.busy -= 1;
    const [next] = line.waiting;
    next?.();
    if (line.busy === 0) lines.delete(name);
  };
  return (name: string): Place | undefined => {
    const line = lines.get(name) ?? { busy: 0, waiting: new Set() };
    if (line.busy + line.waiting.size >= longest) return undefined;
    lines.set(name, line);
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    let isIn = false;
    let isOver = false;
    const enter = (): void => {
      line.waiting.delete(enter);
      line.busy += 1;
      isIn = true;
      resolve();
    };
    if (line.busy < most) enter();
    else line.waiting.add(enter);
    return {
      taken,
      leave: () => {
        if (isOver) return;
        isOver = true;
        if (isIn) leave(name, line);
        else line.waiting.delete(enter);
        resolve();
      },
    };
  };
};

/**
 * Downloads that are open: of one person, of one address and in all. Each holds a socket, a file and 128 KB until its reader has taken them. A page
 * asks for sixty pictures at once and a class of three hundred does so behind one address, so what is over these waits, without a file and without
 * memory, and only what no device asks for is refused.
 */
export const mostDownloads = { ofPerson: 16, ofAddress: 1_000, inAll: 2_000, waiting: 256 } as const;

/** Whose download it is. */
interface Taker {
  readonly uid: string;
  readonly address: string;
}

export interface Places {
  /** True: it is theirs until `over` says so. False: they have too many open, or went away while they waited. */
  readonly take: (by: Taker, over: (leave: () => void) => void) => Promise<boolean>;
}

export const createPlaces = (most: Readonly<Record<keyof typeof mostDownloads, number>> = mostDownloads): Places => {
  const ofPerson = createLines(most.ofPerson, most.waiting);
  const ofAddress = createLines(most.ofAddress, Number.POSITIVE_INFINITY);
  const inAll = createLines(most.inAll, Number.POSITIVE_INFINITY);
  return {
    take: async ({ uid, address }, over) => {
      const held: Place[] = [];
      let isOver = false;
      over(() => {
        isOver = true;
        for (const place of held) place.leave();
      });
      // The same order for everybody: nobody waits for somebody who waits for them.
      for (const enter of [() => ofPerson(uid), () => ofAddress(address), () => inAll('')]) {
        const place = enter();
        if (place === undefined) return false;
        held.push(place);
        await place.taken;
        if (isOver) return false;
      }
      return true;
    },
  };
};
