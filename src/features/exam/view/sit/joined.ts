/**
 * Calls made while one runs are one more call, after it: where a device is slow, work that looks at what stands there anyway does not
 * queue up. Each resolves when a run is over that began after it was asked for.
 */
export const joined = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
};
