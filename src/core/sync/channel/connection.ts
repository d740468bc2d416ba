import { ackCode, Frame, Refused, requestType, Welcome } from '#contract/core/channel/frames.ts';
import type { Heard, Loss, Plug, PlugIn } from './plug.ts';
import { timings } from './timings.ts';

/** There is no reply and there will be none: what was asked may have been done or not. */
export class NoReply extends Error {
  /** The socket is gone; otherwise it lives, and the frame or its reply got lost. */
  readonly isLineLost: boolean;
  constructor(isLineLost: boolean) {
    super(isLineLost ? 'the socket is gone' : 'a frame was not answered');
    this.name = 'NoReply';
    this.isLineLost = isLineLost;
  }
}

export interface Connection {
  readonly isIn: () => boolean;
  /** The payload of the reply; throws NoReply. */
  readonly ask: (type: number, payload: unknown) => Promise<unknown>;
  /** Whoever awaits a reply is told that there is none; the socket stays. */
  readonly giveUp: () => void;
  /** Somebody is looking: a line that does not answer soon is dropped. */
  readonly check: () => void;
  /** Without a word to `lost`. */
  readonly close: () => void;
}

export interface ConnectionOptions {
  readonly plugIn: PlugIn;
  readonly token: string;
  readonly newCode: () => string;
  readonly onIn: () => void;
  /** A frame that nobody asked for. */
  readonly onFrame: (frame: Frame) => void;
  /** `after`: how long the server wants to be left alone. */
  readonly onLost: (loss: Loss, after?: number) => void;
}

interface Waiting {
  readonly resolve: (payload: unknown) => void;
  readonly reject: (error: NoReply) => void;
}

/** One socket, from its opening to its loss: logs in, pings, and tells replies from what comes unasked. */
export const openConnection = ({ plugIn, token, newCode, onIn, onFrame, onLost }: ConnectionOptions): Connection => {
  const waiting = new Map<string, Waiting>();
  let isIn = false;
  let isOver = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setTimeout> | undefined;
  let plug: Plug | undefined;

  const end = () => {
    isOver = true;
    isIn = false;
    clearTimeout(deadline);
    clearTimeout(beat);
    plug?.close();
    for (const { reject } of waiting.values()) reject(new NoReply(true));
    waiting.clear();
  };
  const lose = (loss: Loss, after?: number) => {
    if (isOver) return;
    end();
    onLost(loss, after);
  };
  const expectWithin = (time: number) => {
    clearTimeout(deadline);
    deadline = setTimeout(() => lose('error'), time);
  };
  const say = (type: number, uniqueCode: string, payload: unknown) =>
    plug?.send(JSON.stringify({ requestType: type, uniqueCode, payload }));
  const ping = (answerWithin: number) => {
    say(requestType.ping, newCode(), {});
    expectWithin(answerWithin);
    clearTimeout(beat);
    beat = setTimeout(() => ping(timings.pongWithin), timings.pingEvery);
  };
  const ask = (type: number, payload: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const code = newCode();
      const key = `${type} ${code}`;
      const over = () => {
        clearTimeout(doubt);
        clearTimeout(late);
        waiting.delete(key);
      };
      const doubt = setTimeout(() => ping(timings.checkWithin), timings.doubtAfter);
      const late = setTimeout(() => {
        over();
        reject(new NoReply(false));
      }, timings.answerWithin);
      waiting.set(key, {
        resolve: (answer) => {
          over();
          resolve(answer);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      });
      say(type, code, payload);
    });
  const logIn = async () => {
    expectWithin(timings.openWithin);
    const answer = await ask(requestType.login, { token });
    if (isOver) return;
    if (!Welcome.safeParse(answer).success) {
      const no = Refused.safeParse(answer).data;
      return lose(no?.code === ackCode.notSignedIn ? 'refused' : 'error', no?.retryAfterMs);
    }
    isIn = true;
    ping(timings.pongWithin);
    onIn();
  };
  const heard: Heard = {
    opened: () => void logIn().catch(() => lose('error')),
    said: (text) => {
      if (isOver) return;
      const frame = readFrame(text);
      if (frame === undefined) return;
      // Whatever it says, it says that the line lives. Until the log-in is answered, only that answer counts.
      if (isIn) clearTimeout(deadline);
      const asked = waiting.get(`${frame.requestType} ${frame.uniqueCode}`);
      if (asked !== undefined) asked.resolve(frame.payload);
      else if (isIn && frame.requestType !== requestType.ping) onFrame(frame);
    },
    gone: (loss) => lose(loss),
  };
  expectWithin(timings.openWithin);
  plug = plugIn(heard);
  return {
    isIn: () => isIn,
    ask: (type, payload) => (isIn ? ask(type, payload) : Promise.reject(new NoReply(true))),
    giveUp: () => {
      if (isIn) for (const { reject } of [...waiting.values()]) reject(new NoReply(false));
    },
    check: () => {
      if (isIn) ping(timings.checkWithin);
    },
    close: end,
  };
};

const readFrame = (text: string): Frame | undefined => {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
