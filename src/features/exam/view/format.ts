/** Hundredths as people write them: `2.5`. */
export const points = (hundredths: number): string => String(Math.round(hundredths) / 100);

/** A number that may not be known. */
export const shown = (hundredths: number | undefined): string => (hundredths === undefined ? '–' : points(hundredths));
