import { second } from '#contract/core/time.ts';
import { classClosing, classCmd, classCode, isFinal } from '#contract/features/classroom/keys.ts';

/** As a WebSocket counts (S-337, S-338): 0 being opened, 1 open, 2 being closed, 3 closed. */
export type ClassStatus = 0 | 1 | 2 | 3;

/** Why it will not be opened again by itself. */
export type ClassEnd = 'signed-out' | 'elsewhere' | 'no-member' | 'unsupported';

export interface ClassSocketOptions {
  readonly url: string;
  /** Of the cookie; empty when there is none: then nothing is opened (S-572). */
  readonly token: () => string;
  /** The browser's session marker: read, and made when there is none; removed when the person joined elsewhere. */
  readonly marker: { readonly read: () => string; readonly remove: () => void };
  readonly onStatus: (status: ClassStatus) => void;
  readonly onEnd: (why: ClassEnd) => void;
  /** Where there is certainly no network nothing is tried. */
  readonly isOffline: () => boolean;
  /** 0 to 1, so that a school does not come back in one moment. */
  readonly jitter: () => number;
}

export interface ClassSocket {
  /** `told` gets the frame's `data`, or `msg` when its code is -1 (S-571). Answers how to stop listening. */
  readonly on: (cmd: string, told: (what: unknown) => void) => () => void;
  /** False when nothing is open: live things are not kept for later. */
  readonly send: (cmd: string, data: unknown) => boolean;
  /** On purpose: it stays closed (S-340). */
  readonly close: () => void;
}

/** After the last frame that arrived (S-341): what is sent into a dead connection says nothing of it. */
const pingAfter = 20 * second;
/** A connection can be dead without a word. */
const pongWithin = 10 * second;
/** After an end that nobody wanted (S-339). */
const reconnectAfter = 10 * second;
const jitterOf = 2 * second;

/** The socket of one open course page (C-422). Carries what is live; whoever misses it has missed it. */
export const openClassSocket = (options: ClassSocketOptions): ClassSocket => {
  const ears = new Map<string, Set<(what: unknown) => void>>();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const later = (wait: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
  const end = (why?: ClassEnd) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const ending = socket;
    socket = undefined;
    ending?.close();
    options.onStatus(3);
    if (why !== undefined) options.onEnd(why);
  };
  const lost = (which: WebSocket) => {
    if (which !== socket) return;
    socket = undefined;
    which.close();
    options.onStatus(3);
    later(reconnectAfter + options.jitter() * jitterOf, connect);
  };
  const alive = () =>
    later(pingAfter, () => {
      send(classCmd.ping, null);
      const asked = socket;
      later(pongWithin, () => asked !== undefined && lost(asked));
    });
  const send = (cmd: string, data: unknown): boolean => {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify({ cmd, data, code: classCode.done, msg: '' }));
    return true;
  };
  const heard = (text: unknown) => {
    alive();
    const frame = read(text);
    if (frame === undefined) return;
    if (frame.cmd === classCmd.userError) {
      options.marker.remove();
      end('elsewhere');
    }
    for (const told of ears.get(frame.cmd) ?? []) told(frame.code === classCode.refused ? frame.msg : frame.data);
  };
  const connect = () => {
    if (isOver) return;
    if (typeof WebSocket === 'undefined') return end('unsupported');
    const token = options.token();
    if (token === '') return end('signed-out');
    if (options.isOffline()) return later(second, connect);
    const opened = new WebSocket(options.url, [token, options.marker.read()]);
    socket = opened;
    options.onStatus(0);
    opened.addEventListener('open', () => {
      if (opened !== socket) return;
      options.onStatus(1);
      alive();
    });
    opened.addEventListener('message', ({ data }) => opened === socket && heard(data));
    opened.addEventListener('close', ({ code }) => {
      if (opened !== socket) return;
      if (code === classClosing.elsewhere) options.marker.remove();
      if (isFinal(code)) end(endOf(code));
      else lost(opened);
    });
    later(pongWithin, () => lost(opened));
  };
  connect();
  return {
    on: (cmd, told) => {
      const known = ears.get(cmd) ?? new Set();
      ears.set(cmd, known.add(told));
      return () => known.delete(told);
    },
    send,
    close: () => end(),
  };
};

const endOf = (code: number): ClassEnd => {
  if (code === classClosing.elsewhere) return 'elsewhere';
  return code === classClosing.notSignedIn ? 'signed-out' : 'no-member';
};

interface Frame {
  readonly cmd: string;
  readonly data: unknown;
  readonly code: number;
  readonly msg: string;
}

const read = (text: unknown): Frame | undefined => {
  try {
    const { cmd, data = null, code = classCode.done, msg = '' } = JSON.parse(String(text)) as Partial<Frame>;
    return typeof cmd === 'string' ? { cmd, data, code, msg } : undefined;
  } catch {
    return undefined;
  }
};
