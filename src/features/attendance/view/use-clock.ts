import { useEffect, useState } from 'react';
import { second } from '#contract/core/time.ts';

/** The time of this page, again every second. */
export const useSeconds = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return now;
};
