import { useEffect, useState } from 'react';
import { second } from '#contract/core/time.ts';

/** The time of this device, once a second for as long as something depends on it. */
export const useNow = (isWanted: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
};
