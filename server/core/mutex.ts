/** A queue of one: `run` starts when everything asked before it has ended. */
export interface Mutex {
  readonly acquire: () => Promise<() => void>;
}

export const createMutex = (): Mutex => {
  let last = Promise.resolve();
  return {
    acquire: async () => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
};
