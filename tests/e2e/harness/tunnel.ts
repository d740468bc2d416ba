import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network of one device: a TCP way to the server that can be cut, can lose one answer, and can end at a log-in page. */
export interface Tunnel {
  readonly port: number;
  /** As when the Wi-Fi goes: nothing gets through in either direction. */
  readonly cut: () => void;
  /** As when it comes back; ends `captive` and `stall` too. */
  readonly mend: () => void;
  /** As in a hotel: every request is answered with somebody else's page. */
  readonly captive: () => void;
  /** As on a bad train: what is sent is taken and never answered. */
  readonly stall: () => void;
  /** As on a weak signal: at most so many bytes a second leave the device by each connection; `mend` ends it. */
  readonly slow: (rate: number) => void;
  /**
   * The server does its work; no byte of its answer to the next request for `path` arrives. Resolves when it is lost. A push
   * may also go by a socket. `isHeld`: the device goes on waiting for it.
   */
  readonly loseNextReply: (path: string, how?: { readonly isHeld: boolean }) => Promise<void>;
  /**
   * What this end says of messages over a socket gets lost; everything else arrives, so that the socket lives. Without an end
   * nothing more is lost.
   */
  readonly losePushes: (from?: 'device' | 'server') => void;
  /** Hears all that goes through, from now on; `way` is the connection's. */
  readonly listen: (hear: Hear) => void;
  /** WebSockets through it: those that are open, and all that ever were. */
  readonly sockets: () => { readonly open: number; readonly opened: number };
  readonly close: () => Promise<void>;
}

export type Hear = (from: 'device' | 'server', data: Buffer, way: number) => void;

type Weather = 'fine' | 'cut' | 'captive' | 'stalled';

const pushed = '"requestType":3,';
/** Bytes of a log-in and its head. */
const longestOther = 400;

const portal = '<!doctype html><title>Hotel</title><h1>Welcome to the hotel. Please sign in.</h1>';
const portalReply = [
  'HTTP/1.1 200 OK',
  'content-type: text/html; charset=utf-8',
  `content-length: ${portal.length}`,
  'connection: close',
  '',
  portal,
].join('\r\n');

export const openTunnel = async (target: number): Promise<Tunnel> => {
  let weather: Weather = 'fine';
  let hear: Hear = () => {};
  let ways = 0;
  let deaf: 'device' | 'server' | undefined;
  let rate = Number.POSITIVE_INFINITY;
  let losing: { readonly path: string; readonly isHeld: boolean; readonly lost: () => void } | undefined;
  const open = new Set<Socket>();
  const webSockets = new Set<Socket>();
  let opened = 0;
  const change = (next: Weather) => {
    weather = next;
    for (const socket of open) socket.destroy();
  };
  const keep = (...sockets: readonly Socket[]) => {
    for (const socket of sockets) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        for (const other of sockets) other.destroy();
      });
    }
  };
  /** What a socket carries is masked; nothing else that a device says is as long. */
  const isPush = (client: Socket, data: Buffer): boolean => webSockets.has(client) && data.length > longestOther;
  const join = (client: Socket) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    keep(client, upstream);
    ways += 1;
    const way = ways;
    let swallows: typeof losing;
    client.on('data', (data) => {
      if (
        losing !== undefined &&
        (data.includes(`POST ${losing.path}`) || (losing.path === '/sync/push' && isPush(client, data)))
      ) {
        swallows = losing;
        losing = undefined;
      }
      if (/^GET \/ws\//.test(data.subarray(0, 8).toString('latin1'))) {
        opened += 1;
        webSockets.add(client);
        client.once('close', () => webSockets.delete(client));
      }
      hear('device', data, way);
      if (deaf !== 'device' || !isPush(client, data)) upstream.write(data);
      if (rate === Number.POSITIVE_INFINITY) return;
      client.pause();
      setTimeout(() => client.resume(), (data.length / rate) * 1_000);
    });
    upstream.on('data', (data) => {
      hear('server', data, way);
      if (deaf === 'server' && webSockets.has(client) && data.includes(pushed)) return;
      if (swallows === undefined) {
        client.write(data);
        return;
      }
      swallows.lost();
      if (!swallows.isHeld) client.destroy();
    });
  };
  const server: Server = createServer({ noDelay: true }, (client) => {
    if (weather === 'fine') return join(client);
    keep(client);
    if (weather === 'cut') client.destroy();
    else if (weather === 'captive') client.on('data', () => client.end(portalReply));
    else client.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => change('cut'),
    mend: () => {
      rate = Number.POSITIVE_INFINITY;
      change('fine');
    },
    captive: () => change('captive'),
    stall: () => change('stalled'),
    slow: (given) => {
      rate = given;
    },
    loseNextReply: (path, { isHeld } = { isHeld: false }) =>
      new Promise((lost) => {
        losing = { path, isHeld, lost };
      }),
    losePushes: (from) => {
      deaf = from;
    },
    listen: (given) => {
      hear = given;
    },
    sockets: () => ({ open: webSockets.size, opened }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        change('cut');
      }),
  };
};
