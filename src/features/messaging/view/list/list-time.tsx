import { useEffect, useState } from 'react';
import { day, minute } from '#contract/core/time.ts';
import { Age, isoTime, schoolDay } from '#src/ui/words/time.tsx';

/** Under an hour in minutes, up to 7 days in days, then the date (spec P9). */
export const ListTime = ({ at }: { readonly at: number }) => (
  <time dateTime={isoTime(at)}>{Date.now() - at >= 8 * day ? schoolDay(at) : <Age at={at} />}</time>
);

/** Renders again each minute: ages grow. */
export const useMinutes = (): void => {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), minute);
    return () => clearInterval(timer);
  }, []);
};
