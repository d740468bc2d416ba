import { type Frame, Reconnect, requestType } from '#contract/core/channel/frames.ts';
import { second } from '#contract/core/time.ts';
import { type Connection, NoReply, openConnection } from './connection.ts';
import type { Loss, PlugIn } from './plug.ts';
import { timings } from './timings.ts';

export interface Line {
  readonly isIn: () => boolean;
  /** The payload of the reply; throws NoReply, at once while nobody is logged in. */
  readonly ask: (type: number, payload: unknown) => Promise<unknown>;
  /** Whoever awaits a reply waits no longer: NoReply. */
  readonly giveUp: () => void;
  /** Something suggests that the network changed, or somebody is looking: is the line still there? */
  readonly check: () => void;
  /** Nothing shall come for now. It is tried again later, or with the next `check`. */
  readonly rest: () => void;
  readonly close: () => void;
}

export interface LineOptions {
  readonly plugIn: PlugIn;
  /** For logging in; another one when the server refused the last. Undefined: there is none now. */
  readonly token: (wasRefused: boolean) => Promise<string | undefined>;
  readonly newCode: () => string;
  /** 0 to 1. */
  readonly jitter: () => number;
  /** Logged in: news may have been missed. */
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onFrame: (frame: Frame) => void;
}

/** Two attempts are never closer together. */
const attemptsApart = second;

/** Keeps one logged-in socket for as long as it is wanted. Losing it costs freshness and nothing else. */
export const keepLine = ({ plugIn, token, newCode, jitter, onIn, onOut, onFrame }: LineOptions): Line => {
  let connection: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wasRefused = false;
  let isConnecting = false;
  let isClosed = false;
  /** The server named a time to come back: nothing is earlier. */
  let asked: number | undefined;
  let tried = Number.NEGATIVE_INFINITY;

  const connect = async () => {
    clearTimeout(timer);
    if (isClosed || isConnecting || connection !== undefined) return;
    isConnecting = true;
    tried = Date.now();
    asked = undefined;
    const current = await token(wasRefused).catch(() => undefined);
    isConnecting = false;
    if (isClosed) return;
    if (current === undefined) return later('error');
    connection = openConnection({ plugIn, token: current, newCode, onIn: entered, onFrame: hear, onLost: lost });
  };
  const entered = () => {
    failures = 0;
    wasRefused = false;
    onIn();
  };
  const hear = (frame: Frame) => {
    if (frame.requestType !== requestType.reconnect) return onFrame(frame);
    const said = Reconnect.safeParse(frame.payload);
    if (said.success) asked = said.data.reconnectAfterMs;
  };
  const lost = (loss: Loss, after?: number) => {
    connection = undefined;
    asked ??= after;
    onOut();
    // A token that is refused once may just have run out.
    const isRenewable = loss === 'refused' && !wasRefused;
    wasRefused = loss === 'refused';
    if (isRenewable) void connect();
    else later(loss);
  };
  const later = (loss: Loss) => {
    clearTimeout(timer);
    if (isClosed) return;
    const least = loss === 'error' ? timings.afterError : timings.afterClose;
    const spread = jitter() * Math.min(timings.spread * 2 ** failures, timings.longestSpread);
    failures += 1;
    timer = setTimeout(() => void connect(), asked ?? least + spread);
  };
  void connect();
  return {
    isIn: () => connection?.isIn() === true,
    ask: (type, payload) => connection?.ask(type, payload) ?? Promise.reject(new NoReply(true)),
    giveUp: () => connection?.giveUp(),
    check: () => {
      if (connection !== undefined) return connection.check();
      if (asked !== undefined || isClosed) return;
      clearTimeout(timer);
      const since = Math.abs(Date.now() - tried);
      timer = setTimeout(() => void connect(), Math.max(0, attemptsApart - since));
    },
    rest: () => {
      if (connection === undefined) return;
      connection.close();
      lost('close');
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      connection?.close();
      connection = undefined;
    },
  };
};
