import type { WireRow } from '#contract/core/sync.ts';

/** Rows that are read at once while their sizes are not known; then twice as many, up to the most. */
const slice = { first: 16, max: 128 } as const;

/** About as many bytes as a row takes on the wire: one walk over it, nothing is made. */
export const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const [name, held] of Object.entries(value)) size += name.length + 3 + sizeOf(held);
  return size;
};

interface Fitting<T> {
  readonly taken: T[];
  readonly bytes: number;
  /** There is more than what fits. */
  readonly isCut: boolean;
}

/**
 * Reads `parts` one after another while what was read stays below so many bytes. The first is always read: what is larger than
 * any room travels alone.
 */
export const readWhileItFits = async <P, T extends { readonly row: WireRow }>(
  parts: readonly P[],
  bytes: number,
  read: (part: P) => Promise<readonly T[]>,
): Promise<Fitting<T> & { readonly parts: number }> => {
  const taken: T[] = [];
  let used = 0;
  for (const [place, part] of parts.entries()) {
    if (place > 0 && used >= bytes) return { taken, bytes: used, parts: place, isCut: true };
    const found = await read(part);
    for (const one of found) {
      used += sizeOf(one.row);
      taken.push(one);
    }
  }
  return { taken, bytes: used, parts: parts.length, isCut: false };
};

/** Slices that end wherever `isEnd` says: a revision is a transaction, and never split. */
const cut = <T>(all: readonly T[], isEnd: (last: T, next: T) => boolean): readonly (readonly T[])[] => {
  const slices: T[][] = [];
  let size: number = slice.first;
  for (const one of all) {
    const open = slices.at(-1);
    const last = open?.at(-1);
    if (open === undefined || last === undefined) slices.push([one]);
    else if (open.length >= size && isEnd(last, one)) {
      slices.push([one]);
      size = Math.min(size * 2, slice.max);
    } else open.push(one);
  }
  return slices;
};

export const slicesOf = <T>(all: readonly T[]): readonly (readonly T[])[] => cut(all, () => true);

export const revisionsOf = <T extends { readonly rev: number }>(all: readonly T[]): readonly (readonly T[])[] =>
  cut(all, (last, next) => last.rev !== next.rev);
