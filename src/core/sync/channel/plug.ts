import { channelClosing } from '#contract/core/channel/frames.ts';

/** Why a socket is gone. `refused`: the server did not take the token, or the session ended. */
export type Loss = 'error' | 'close' | 'refused';

export interface Heard {
  readonly opened: () => void;
  readonly said: (text: string) => void;
  readonly gone: (loss: Loss) => void;
}

/** One socket, as little of it as the channel needs; tests plug in a network of their own. */
export interface Plug {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

export type PlugIn = (heard: Heard) => Plug;

export const webSocket =
  (url: string): PlugIn =>
  (heard) => {
    // A browser that has none is told what is new by asking, as it is while the line is down.
    if (typeof WebSocket === 'undefined') {
      queueMicrotask(() => heard.gone('error'));
      return { send: () => {}, close: () => {} };
    }
    const socket = new WebSocket(url);
    socket.addEventListener('open', heard.opened);
    socket.addEventListener('message', ({ data }) => heard.said(String(data)));
    socket.addEventListener('close', ({ code }) =>
      heard.gone(code === channelClosing.notSignedIn ? 'refused' : 'close'),
    );
    socket.addEventListener('error', () => heard.gone('error'));
    return {
      // A socket that is closing throws nothing and sends nothing: its close event follows.
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  };
