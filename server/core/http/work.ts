import { createPacer, type LocalPacer, noPacer } from '../session/pace.ts';

/**
 * Milliseconds of this thread that one line may take: a first start with eight courses takes 50 to 120, and whoever asks without end has a
 * sixth of the thread.
 */
export const working = { perSecond: 160, burst: 2_000 } as const;

/** What was worked on for one line. */
export interface Work {
  /** Milliseconds until the line may be worked for. */
  readonly wait: (line: string) => number;
  /** Work begins; answers what ends it, once. */
  readonly begin: (line: string) => () => void;
}

/** For how long nobody else's work could be done, in milliseconds: waiting for a database or a reader costs nobody anything. */
const busyTime = (): number => performance.eventLoopUtilization().active;

/** Of those that are at work at the same time each is counted an equal share, so that a class that comes at once is counted no more than it takes. */
export const createWork = (
  now: () => number = busyTime,
  pacer: LocalPacer = createPacer(performance.now.bind(performance)),
): Work => {
  let busy = 0;
  let at = 0;
  /** What somebody at work since the beginning would have been counted. */
  let shared = 0;
  const tick = (more: number): number => {
    const time = now();
    if (busy > 0) shared += (time - at) / busy;
    at = time;
    busy += more;
    return shared;
  };
  const pace = (key: string, count: number) => pacer.use([{ key, ...working, count }]);
  return {
    wait: (line) => pace(line, 0),
    begin: (line) => {
      const from = tick(1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        pace(line, tick(-1) - from);
      };
    },
  };
};

/** Counts nothing. */
export const noWork: Work = createWork(() => 0, noPacer);
