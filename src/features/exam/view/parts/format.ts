/** Hundredths as people write them: `2.5`. */
export const points = (hundredths: number): string => String(Math.round(hundredths) / 100);
