import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenOver } from './over.ts';

/** Requests of one connection that wait for the answer to those before them: browsers and proxies send none so early. */
const mostWaiting = 16;

type Go = () => void;

/**
 * What is read of a connection costs its bytes, whatever they say. It may hold thousands of requests in one piece (pipelining): they are begun one
 * after another, each in a turn of the loop of its own, so that others' requests go in between, and whoever sends more than a few is cut
 * off. A body whose length is not said comes in as many pieces as its sender likes, down to single bytes: it is not read at all.
 */
export const answerOneByOne = (server: Server): void => {
  const answer = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const lines = new WeakMap<Socket, Go[]>();
  const stop = stopping(server);
  const next = (socket: Socket, line: Go[]): void => {
    const go = line.shift();
    if (go === undefined) lines.delete(socket);
    else if (!socket.destroyed) setImmediate(go);
  };
  const inLine = (how: RequestListener) => (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const refusal = refusalOf(request);
    if (refusal !== undefined) stop(socket);
    const line = lines.get(socket) ?? [];
    const go = () => {
      whenOver(response, () => next(socket, line));
      if (refusal === undefined) how(request, response as Parameters<RequestListener>[1]);
      else response.writeHead(refusal, { connection: 'close' }).end();
    };
    if (!lines.has(socket)) {
      lines.set(socket, line);
      go();
    } else if (line.length < mostWaiting) line.push(go);
    else {
      socket.destroy();
      stop(socket);
    }
  };
  server.on(
    'request',
    inLine((request, response) => {
      for (const one of answer) one.call(server, request, response);
    }),
  );
  // As Node answers it where nobody listens.
  server.on(
    'checkExpectation',
    inLine((_request, response) => response.writeHead(417).end()),
  );
};

/** No host is refused by Node at once, in no line, unless `requireHostHeader` is off. */
const refusalOf = ({ headers, httpVersion }: IncomingMessage): number | undefined => {
  if (headers.host === undefined && httpVersion === '1.1') return 400;
  return headers['transfer-encoding'] === undefined ? undefined : 411;
};

/** What Node says to its own parser: what comes is of another protocol. */
const otherProtocol = 2;

interface Parser {
  onIncoming: (request: IncomingMessage, keepsAlive: boolean) => number;
}

/** Stops reading: otherwise the parser makes something of each part of what has arrived, to the end of the piece. */
const stopping = (server: Server): ((socket: Socket) => void) => {
  const stopped = new WeakSet<Socket>();
  server.on('connection', (socket: Socket & { readonly parser?: Parser | null }) => {
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    parser.onIncoming = (request, keepsAlive) => {
      const how = onIncoming(request, keepsAlive);
      return stopped.has(socket) ? otherProtocol : how;
    };
  });
  return (socket) => void stopped.add(socket);
};
