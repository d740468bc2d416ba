import { useSyncExternalStore } from 'react';

/** Widths at which frames change, px: a phone is narrower than `md`, a laptop at least `lg`. */
const widths = { md: 768, lg: 1024, xl: 1280 } as const;

const queries = new Map<keyof typeof widths, MediaQueryList>();

const queryOf = (width: keyof typeof widths): MediaQueryList => {
  const known = queries.get(width) ?? matchMedia(`(width < ${widths[width]}px)`);
  queries.set(width, known);
  return known;
};

/** Whether the window is narrower now. */
export const isBelow = (width: keyof typeof widths): boolean => queryOf(width).matches;

/** Whether the window is narrower, live. For what is not there at all at other widths; what only looks different is CSS. */
export const useBelow = (width: keyof typeof widths): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = queryOf(width);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => isBelow(width),
  );
