import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { addressKey } from '../session/address.ts';

/** Connections that are open at once. */
interface Connections {
  /** Of one address; 0: nobody counts, as behind a proxy, whose address all of them have. */
  readonly ofAddress: number;
  /** 0: nobody counts. */
  readonly inAll: number;
}

/** A class of three hundred behind one address has seven each. */
export const usualOfAddress = 4_000;
/** Each takes 15 KB before it says a word. */
const most = 20_000;
/** Descriptors for everything else: files that are read and written, the database. */
const others = 3_000;

/** Of this process; `undefined` where the system does not say. */
const descriptorsOf = (limits: string): number | undefined => {
  const [, , hard] = /^Max open files\s+(\S+)\s+(\S+)/m.exec(limits) ?? [];
  const found = Number(hard);
  return found > 0 ? found : undefined;
};

/** Below what the system allows, so that a file can always be opened. */
export const usualInAll = (limits: string = limitsHere()): number => {
  const descriptors = descriptorsOf(limits) ?? most + others;
  return Math.min(most, Math.max(descriptors - others, Math.floor(descriptors / 2)));
};

const limitsHere = (): string => {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
};

/** What is over it is refused where it comes in, before it costs more than its acceptance. */
export const boundConnections = (server: Server, { ofAddress, inAll }: Connections): void => {
  if (inAll > 0) server.maxConnections = inAll;
  if (ofAddress === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    if (count > ofAddress) return socket.resetAndDestroy();
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return socket;
  });
};
