import type { WebSocket } from 'ws';

/** Sockets of one address that nobody knows yet: a school that comes back at once, each of whom says their name at once. */
const maxOfOne = 1_000;
/** … and of all. */
const maxOfAll = 5_000;
/** Bytes that somebody unknown may send: a log-in takes a few hundred. */
const maxBytes = 32 * 1024;

/** Where sockets wait that have not logged in. */
export interface Hall {
  /** Answers how they leave it. */
  readonly enter: (socket: Waiting, wire: Wire, address: string) => () => void;
}

type Waiting = Pick<WebSocket, 'terminate' | 'once'>;

interface Wire {
  readonly on: (event: 'data', heard: (bytes: Uint8Array) => void) => unknown;
  readonly off: (event: 'data', heard: (bytes: Uint8Array) => void) => unknown;
}

/**
 * When it is full whoever has waited longest goes, and not whoever comes: who means to log in does so at once, and who holds a place
 * does not.
 */
export const createHall = (): Hall => {
  /** Each as what sends them away; a set keeps the order in which they came. */
  const all = new Set<() => void>();
  const byAddress = new Map<string, Set<() => void>>();
  return {
    enter: (socket, wire, address) => {
      const here = byAddress.get(address) ?? new Set();
      byAddress.set(address, here);
      let bytes = 0;
      const count = (some: Uint8Array) => {
        bytes += some.length;
        if (bytes > maxBytes) sendAway();
      };
      const leave = () => {
        wire.off('data', count);
        all.delete(sendAway);
        if (here.delete(sendAway) && here.size === 0) byAddress.delete(address);
      };
      const sendAway = () => {
        leave();
        socket.terminate();
      };
      wire.on('data', count);
      socket.once('close', leave);
      all.add(sendAway);
      here.add(sendAway);
      if (here.size > maxOfOne) sendFirstAway(here);
      if (all.size > maxOfAll) sendFirstAway(all);
      return leave;
    },
  };
};

const sendFirstAway = (some: ReadonlySet<() => void>): void => some.values().next().value?.();
