/** Room in memory for bodies that are taken whole: bounded over all requests, and used again. */
export interface Buffers {
  /** Room for a body of so many bytes; `undefined` while there is none. */
  readonly take: (bytes: number) => Room | undefined;
}

export interface Room {
  readonly bytes: Buffer;
  /** Once, when nobody reads the body any more. */
  readonly give: () => void;
}

/** Rooms of the usual size kept for the next request; under a small load they stay warm, and after a rush memory is given back. */
const kept = 4;

/** `usual` is the size of a body of which many come; `max` bounds the sum. */
export const createBuffers = (usual: number, max: number): Buffers => {
  const free: Buffer[] = [];
  let used = 0;
  return {
    take: (bytes) => {
      const size = Math.max(bytes, usual);
      if (used + size > max) return undefined;
      used += size;
      const room = size === usual ? (free.pop() ?? Buffer.allocUnsafeSlow(usual)) : Buffer.allocUnsafeSlow(size);
      let isGiven = false;
      return {
        bytes: room.subarray(0, bytes),
        give: () => {
          if (isGiven) return;
          isGiven = true;
          used -= size;
          if (size === usual && free.length < kept) free.push(room);
        },
      };
    },
  };
};
