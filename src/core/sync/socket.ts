import { Frame, Poke, requestType } from '#contract/core/channel/frames.ts';
import { second } from '#contract/core/time.ts';

export interface SocketOptions {
  readonly url: string;
  readonly token: () => Promise<string | undefined>;
  /** The server took the token: news may have been missed. */
  readonly onOpen: () => void;
  readonly onPoke: (scopes: readonly string[]) => void;
  readonly jitter: () => number;
}

export interface Socket {
  /** Something suggests that the network is back. */
  readonly retry: () => void;
  readonly close: () => void;
}

const pingEvery = 20 * second;
/** A socket can be dead without a close event; an unanswered ping tells. */
const pongWithin = 8 * second;
const longestWait = 30 * second;

/** Keeps one connection for pokes. It carries no data, so losing it costs freshness and nothing else. */
export const keepSocket = ({ url, token, onOpen, onPoke, jitter }: SocketOptions): Socket => {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isIn = false;
  let isClosed = false;

  const connect = async () => {
    clearTimeout(timer);
    const current = await token();
    if (isClosed || socket !== undefined) return;
    if (current === undefined || current === '') return later(3 * second);
    const opened = new WebSocket(url);
    socket = opened;
    opened.addEventListener('open', () => opened.send(frame(requestType.login, { token: current })));
    opened.addEventListener('message', ({ data }) => heard(opened, String(data)));
    opened.addEventListener('close', () => lost(opened, 3 * second));
    opened.addEventListener('error', () => lost(opened, second));
    timer = setTimeout(() => lost(opened, second), pongWithin);
  };
  const heard = (from: WebSocket, data: string) => {
    if (from !== socket) return;
    const { requestType: kind, payload } = Frame.safeParse(parse(data)).data ?? { requestType: 0 };
    if (!isIn && kind === requestType.login) {
      isIn = true;
      failures = 0;
      onOpen();
    }
    const said = Poke.safeParse(payload);
    if (kind === requestType.poke && said.success) onPoke(said.data.poke);
    clearTimeout(timer);
    timer = setTimeout(() => {
      from.send(frame(requestType.ping));
      timer = setTimeout(() => lost(from, second), pongWithin);
    }, pingEvery);
  };
  const lost = (which: WebSocket, wait: number) => {
    if (which !== socket) return;
    socket = undefined;
    isIn = false;
    failures += 1;
    which.close();
    later(Math.min(wait * 2 ** Math.min(failures - 1, 5), longestWait));
  };
  const later = (wait: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void connect(), wait * (0.75 + jitter() / 2));
  };
  void connect();
  return {
    retry: () => {
      if (socket === undefined) void connect();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
      socket = undefined;
    },
  };
};

const frame = (kind: number, payload: object = {}): string =>
  JSON.stringify({ requestType: kind, uniqueCode: '', payload });

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};
