import { useEffect } from 'react';

/** Ends a task: none of a start is so long that a slow phone cannot be touched. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Runs `work` once when the page has painted and has nothing better to do. Answers how to call it off. */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
};

export const useWhenIdle = (work: () => void): void => {
  useEffect(() => whenIdle(work), [work]);
};
