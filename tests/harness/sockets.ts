import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { channelClosing, channelPath } from '#contract/core/channel/frames.ts';
import type { PlugIn } from '#src/core/sync/channel/plug.ts';
import type { Network } from './network.ts';

type Way = Pick<Network, 'online' | 'frameLost' | 'sockets' | 'traffic'>;

const typeOf = (text: string): number => JSON.parse(text).requestType;

/** Sockets of one device, over a network that loses frames. */
export const createSockets = (
  network: () => Way,
  app: () => FastifyInstance,
): { readonly plugIn: PlugIn; readonly hangUp: () => void } => {
  const open = new Map<WebSocket, () => void>();
  const passes = (way: 'up' | 'down', text: string) => {
    network().traffic += 1;
    return network().online && !network().frameLost(way, typeOf(text));
  };
  return {
    plugIn: (heard) => {
      const { port } = app().server.address() as AddressInfo;
      const socket = new WebSocket(`ws://127.0.0.1:${port}${channelPath}`);
      network().sockets += 1;
      const gone = (loss: 'error' | 'close' | 'refused') => {
        if (open.delete(socket)) heard.gone(loss);
      };
      open.set(socket, () => gone('error'));
      if (!network().online) queueMicrotask(() => gone('error'));
      socket.on('open', () => {
        if (open.has(socket)) heard.opened();
        else socket.terminate();
      });
      socket.on('message', (data) => {
        if (open.has(socket) && passes('down', String(data))) heard.said(String(data));
      });
      socket.on('error', () => gone('error'));
      socket.on('close', (code) => gone(code === channelClosing.notSignedIn ? 'refused' : 'close'));
      return {
        send: (text) => {
          if (passes('up', text)) socket.send(text);
        },
        close: () => {
          open.delete(socket);
          socket.terminate();
        },
      };
    },
    hangUp: () => {
      for (const [socket, end] of [...open]) {
        socket.terminate();
        end();
      }
    },
  };
};
