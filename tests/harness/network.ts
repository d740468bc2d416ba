import type { FastifyInstance } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { PlugIn } from '#src/core/sync/channel/plug.ts';
import { createSockets } from './sockets.ts';

/** What happens to one request. `refused`: a push with anything in it is answered no, as a whole, and not heard. `late`: the sender gives up and the request arrives when the network feels like it. */
export type Fate = 'ok' | 'refused' | 'requestLost' | 'replyLost' | 'doubled' | 'late' | 'page' | 'cut' | 'wrongNonce';

/** The way between one device and the server, as bad as a test wants it. */
export interface Network {
  online: boolean;
  /** Asked for every request. */
  fate: (path: string) => Fate;
  /** A firewall on the way: says of which bodies it lets none through. They are answered no, as pushes that are refused as a whole. */
  refuses: (body: string) => boolean;
  /** Turns of the event loop that a request, and then its reply, is under way: the later one may overtake. */
  turns: () => number;
  readonly fetch: typeof fetch;
  /** Requests that have not arrived yet; calling one delivers it. */
  readonly late: (() => Promise<void>)[];
  requests: number;
  /** Whether a frame of a socket gets through; it is the socket's `type` of frame, in one direction. */
  frameLost: (way: 'up' | 'down', type: number) => boolean;
  /** Requests, replies and frames that moved so far. */
  traffic: number;
  /** Sockets that were opened so far. */
  sockets: number;
  /** Opens sockets to a server that listens. While `online` is false nothing passes, and neither end is told. */
  readonly plugIn: PlugIn;
  /** Every socket ends, as when the network card goes. */
  readonly hangUp: () => void;
}

export const createNetwork = (app: () => FastifyInstance, address: string): Network => {
  const { plugIn, hangUp } = createSockets(() => network, app);
  const network: Network = {
    online: true,
    frameLost: () => false,
    traffic: 0,
    sockets: 0,
    plugIn,
    hangUp,
    fate: () => 'ok',
    refuses: () => false,
    turns: () => 0,
    late: [],
    requests: 0,
    fetch: async (url, init) => {
      const path = new URL(String(url), 'http://school.test').pathname;
      if (!network.online) throw new TypeError('network is gone');
      network.requests += 1;
      network.traffic += 1;
      const fate = network.fate(path);
      const body = String(init?.body);
      const send = () =>
        app().inject({
          method: 'POST',
          url: path,
          remoteAddress: address,
          headers: Object.fromEntries(new Headers(init?.headers).entries()),
          payload: body,
        });
      if (network.refuses(body)) return refusal();
      if (fate === 'requestLost') throw new TypeError('request lost');
      if (fate === 'late') {
        network.late.push(async () => void (await send()));
        throw new TypeError('gave up waiting');
      }
      if (fate === 'doubled') network.late.push(async () => void (await send()));
      if (fate === 'refused' && body.includes('"mid"')) return refusal();
      if (fate === 'page') return new Response('<!doctype html><title>Sign in to Wi-Fi</title>', { status: 200 });
      await pause(network.turns());
      const reply = await send();
      network.traffic += 1;
      await pause(network.turns());
      if (fate === 'replyLost') throw new TypeError('reply lost');
      const answer =
        fate === 'cut'
          ? reply.body.slice(0, reply.body.length / 2)
          : fate === 'wrongNonce'
            ? reply.body.replace(/"nonce":"[^"]*"/, '"nonce":"of-another-request"')
            : reply.body;
      return new Response(answer, { status: reply.statusCode, headers: { 'content-type': 'application/json' } });
    },
  };
  return network;
};

const refusal = () => {
  const { invalidInput: no } = coreRefusal;
  return new Response(JSON.stringify({ status: 0, code: no.code, message: 'no', data: { refusal: no } }), {
    status: 400,
  });
};

/** Lets other things happen. */
export const pause = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
