export interface Reading {
  /** The next bytes, lent until it is called again; `undefined` at the end. */
  readonly next: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly cancel: () => void;
}

const room = 1024 * 1024;

/**
 * Reads a file from its beginning into the same room again and again. Without that every piece is garbage, and a browser lets
 * 150 MB of it lie before it collects. Where streams cannot do it, piece by piece.
 */
export const reading = (file: Blob): Reading => {
  const stream = file.stream();
  const reader = byteReader(stream);
  return reader === undefined ? inPieces(stream.getReader()) : intoRoom(reader);
};

const inPieces = (reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Reading => ({
  next: async () => (await reader.read()).value,
  cancel: () => void reader.cancel().catch(() => undefined),
});

const intoRoom = (reader: ReadableStreamBYOBReader): Reading => {
  let buffer = new ArrayBuffer(room);
  return {
    next: async () => {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (value !== undefined) buffer = value.buffer;
      return done ? undefined : value;
    },
    cancel: () => void reader.cancel().catch(() => undefined),
  };
};

const byteReader = (stream: ReadableStream): ReadableStreamBYOBReader | undefined => {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
};
