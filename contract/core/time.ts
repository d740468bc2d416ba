/** All times inside are int64 milliseconds since 1970 UTC; the wire's seconds exist only in `calls.ts`. */
export type Milliseconds = number;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
