import { ackCode, requestType } from '#contract/core/channel/frames.ts';
import { keepLine, type Line, type LineOptions } from '#src/core/sync/channel/line.ts';
import type { Heard, PlugIn } from '#src/core/sync/channel/plug.ts';

interface Said {
  readonly requestType: number;
  readonly uniqueCode: string;
  readonly payload: Record<string, unknown>;
}

/** The far end of one socket, in the hand of a test. */
export interface FarEnd {
  readonly heard: Heard;
  readonly said: Said[];
  isClosed: boolean;
}

/** A server that a test plays: answers what it is told to, when the clock of the test says so. */
export interface Exchange {
  readonly sockets: FarEnd[];
  readonly last: () => FarEnd;
  /** Types of frames that the device sent over the last socket. */
  readonly types: () => number[];
  readonly answer: (to: Said, payload: unknown, over?: FarEnd) => void;
  readonly plugIn: PlugIn;
  /** Answered at once: log-in and ping, unless a test says otherwise. */
  answersLogin: boolean;
  answersPing: boolean;
}

export const createExchange = (): Exchange => {
  const exchange: Exchange = {
    sockets: [],
    answersLogin: true,
    answersPing: true,
    last: () => {
      const end = exchange.sockets.at(-1);
      if (end === undefined) throw new Error('nobody has called yet');
      return end;
    },
    types: () => exchange.last().said.map((frame) => frame.requestType),
    answer: ({ requestType: type, uniqueCode }, payload, over = exchange.last()) =>
      over.heard.said(JSON.stringify({ requestType: type, uniqueCode, payload })),
    plugIn: (heard) => {
      const end: FarEnd = { heard, said: [], isClosed: false };
      exchange.sockets.push(end);
      return {
        send: (text) => {
          const frame = JSON.parse(text) as Said;
          end.said.push(frame);
          const isAnswered =
            (frame.requestType === requestType.login && exchange.answersLogin) ||
            (frame.requestType === requestType.ping && exchange.answersPing);
          if (isAnswered) queueMicrotask(() => exchange.answer(frame, { code: ackCode.ok, now: 0 }, end));
        },
        close: () => {
          end.isClosed = true;
        },
      };
    },
  };
  return exchange;
};

export interface Told {
  readonly line: Line;
  readonly heard: string[];
  readonly refusals: boolean[];
}

/** A line whose log-in needs no server. */
export const lineTo = (exchange: Exchange, options: Partial<LineOptions> = {}): Told => {
  const heard: string[] = [];
  const refusals: boolean[] = [];
  let codes = 0;
  const line = keepLine({
    plugIn: exchange.plugIn,
    token: async (wasRefused) => {
      refusals.push(wasRefused);
      return 'token';
    },
    newCode: () => {
      codes += 1;
      return `code-${codes}`;
    },
    jitter: () => 0,
    onIn: () => heard.push('in'),
    onOut: () => heard.push('out'),
    onFrame: (frame) => heard.push(`frame ${frame.requestType}`),
    ...options,
  });
  return { line, heard, refusals };
};
