import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './zoom.ts';

/** How much room there is, live. */
export const useStageSize = (stage: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const { current } = stage;
    if (current === null) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [stage]);
  return size;
};
