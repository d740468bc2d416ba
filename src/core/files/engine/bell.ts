/** Many may wait, each for a time; a ring wakes all. */
export interface Bell {
  readonly ring: () => void;
  readonly rung: () => number;
  /** Resolves at once when it has rung since `heard`. */
  readonly wait: (milliseconds: number, heard: number) => Promise<void>;
}

export const createBell = (): Bell => {
  const waiting = new Set<() => void>();
  let rung = 0;
  return {
    rung: () => rung,
    ring: () => {
      rung += 1;
      for (const wake of waiting) wake();
    },
    wait: async (milliseconds, heard) => {
      if (rung !== heard) return;
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        waiting.add(wake);
      });
    },
  };
};
