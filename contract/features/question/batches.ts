import { paperLimits } from './keys.ts';

/** About as much as one request takes. */
const maxChars = 150_000;

/** Batches that fit a request each. */
export const batches = <T>(all: readonly T[]): T[][] => {
  const out: T[][] = [[]];
  let size = 0;
  for (const one of all) {
    const length = JSON.stringify(one).length;
    const last = out.at(-1);
    if (last === undefined || last.length >= paperLimits.batch || (size + length > maxChars && last.length > 0)) {
      out.push([one]);
      size = length;
    } else {
      last.push(one);
      size += length;
    }
  }
  return out.filter((batch) => batch.length > 0);
};
