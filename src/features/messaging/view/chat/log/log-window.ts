/** The stretch of a conversation that is in memory, by `seq`. */
export interface LogWindow {
  /** The oldest; 0: as many of the newest as a chat opens with. */
  readonly from: number;
  /** The newest; 0: up to the live end. */
  readonly to: number;
}

export const liveEnd: LogWindow = { from: 0, to: 0 };

/** A page of history, rows. */
export const pageRows = 150;
/** The most that is held, however far somebody reads back. */
export const mostRows = 600;

/** What of the window is on the device: the first and last `seq` that were read, 0 when nothing was. */
export interface Held {
  readonly first: number;
  readonly last: number;
}

/** One page further back; what is too far below is let go. */
export const furtherBack = (held: Held, to: number): LogWindow => {
  const from = Math.max(1, held.first - pageRows);
  const isTooLong = held.last - from >= mostRows;
  return { from, to: isTooLong ? from + mostRows - 1 : to };
};

/** One page towards the end; what is too far above is let go. */
export const furtherOn = (held: Held, newest: number): LogWindow => {
  const to = held.last + pageRows;
  const isLive = to >= newest;
  const last = isLive ? newest : to;
  return { from: Math.max(1, held.first, last - mostRows + 1), to: isLive ? 0 : to };
};

/** Around one message, for a jump to it; `upTo`: nothing behind that is here. */
export const around = (seq: number, newest: number, upTo = seq + pageRows): LogWindow => {
  const to = Math.min(seq + pageRows, upTo);
  return { from: Math.max(1, seq - pageRows), to: to >= newest ? 0 : to };
};
