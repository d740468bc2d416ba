/** Bytes of every chunk but the last (S-522). */
export const chunkBytes = 2_048_000;

/** Bytes a file may have at most (S-425). */
export const largestFile = 2 ** 31;
