import { useRef } from 'react';

/** The same functions in every render, so that a list of hundreds is not drawn again for each of them. */
export const useSteady = <T extends Readonly<Record<string, (...args: never[]) => unknown>>>(given: T): T => {
  const latest = useRef(given);
  latest.current = given;
  return useRef(
    Object.fromEntries(
      Object.keys(given).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ) as T,
  ).current;
};
