import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { channelClosing, requestType } from '#contract/core/channel/frames.ts';
import { second } from '#contract/core/time.ts';
import { encodeFrame } from './encode.ts';

/** Bytes that wait for one reader. Above the first nothing more is pushed; above the second for so long, it is let go. */
const behind = 256 * 1024;
const hopeless = 1024 * 1024;
const closeAfter = 10 * second;
/** A slow reader comes back a little later. */
const again = 5 * second;
/** A peer that has not said goodbye by then is cut off. */
const goodbyeWithin = 2 * second;

/** What is sent to one socket, and no more of it than the other side reads. */
export interface Outlet {
  /** Writes an encoded frame; false when the reader is behind or gone, and it was not written. */
  readonly push: (bytes: Buffer) => boolean;
  /** Writes an answer, whatever waits before it: the one who asked is waiting. */
  readonly answer: (frame: object) => void;
  /** Scopes with news: told now, or once as soon as the reader has caught up. */
  readonly poke: (scopes: readonly string[]) => void;
  readonly isBehind: () => boolean;
  /** Bytes that the other side has not taken. */
  readonly unread: () => number;
  /** Asked from time to time; lets go of a reader that is hopelessly behind. */
  readonly check: (now: number) => void;
  readonly close: (code: number) => void;
  readonly onClose: (work: () => void) => void;
}

/** `wire` is the connection below `socket`, written to directly so that a frame is encoded once for everybody. */
export const createOutlet = (socket: WebSocket, wire: Duplex): Outlet => {
  const owed = new Set<string>();
  let hopelessSince: number | undefined;
  const isOpen = () => socket.readyState === socket.OPEN;
  const isBehind = () => wire.writableLength > behind;
  const gather = createGather(wire);
  const writeOpen = (bytes: Buffer) => {
    gather();
    wire.write(bytes);
  };
  const write = (bytes: Buffer) => {
    if (isOpen()) writeOpen(bytes);
  };
  const payOwed = () => {
    if (owed.size === 0 || isBehind()) return;
    const scopes = [...owed];
    owed.clear();
    write(pokeOf(scopes));
  };
  const close = (code: number) => {
    socket.close(code);
    setTimeout(() => socket.terminate(), goodbyeWithin).unref();
  };
  wire.on('drain', payOwed);
  return {
    isBehind,
    unread: () => wire.writableLength,
    close,
    onClose: (work) => {
      // Whoever asks may have waited for something meanwhile.
      if (socket.readyState === socket.CLOSED) work();
      else socket.once('close', work);
    },
    push: (bytes) => {
      if (!isOpen() || isBehind()) return false;
      writeOpen(bytes);
      return true;
    },
    answer: (frame) => write(encodeFrame(frame)),
    poke: (scopes) => {
      for (const scope of scopes) owed.add(scope);
      payOwed();
    },
    check: (now) => {
      payOwed();
      if (wire.writableLength <= hopeless) hopelessSince = undefined;
      else hopelessSince ??= now;
      if (hopelessSince === undefined || now - hopelessSince < closeAfter) return;
      write(reconnectOf(again));
      close(channelClosing.slow);
    },
  };
};

/** Counts the turns of the event loop in which something was written. */
let turn = 0;
let isEnding = false;
/** Connections whose writes of this turn leave together when it ends. */
const gathered: Duplex[] = [];

/** The first thing leaves at once, what follows in the same turn leaves together: a rush is one call of the system more. */
const createGather = (wire: Duplex): (() => void) => {
  let writtenIn = -1;
  let isGathered = false;
  return () => {
    if (writtenIn !== turn) {
      writtenIn = turn;
      isGathered = false;
      if (!isEnding) setImmediate(release);
      isEnding = true;
    } else if (!isGathered) {
      isGathered = true;
      wire.cork();
      gathered.push(wire);
    }
  };
};

const release = (): void => {
  turn += 1;
  isEnding = false;
  for (const wire of gathered.splice(0)) wire.uncork();
};

const pokeOf = (scopes: readonly string[]): Buffer =>
  encodeFrame({ requestType: requestType.poke, uniqueCode: '', payload: { poke: scopes } });

export const reconnectOf = (reconnectAfterMs: number): Buffer =>
  encodeFrame({ requestType: requestType.reconnect, uniqueCode: '', payload: { reconnectAfterMs } });
