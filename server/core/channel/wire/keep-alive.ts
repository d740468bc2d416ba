import type { WebSocket } from 'ws';
import { channelLimits } from '#contract/core/channel/frames.ts';
import { second } from '#contract/core/time.ts';
import type { Outlet } from './outlet.ts';

/** How often a silent socket is pinged and a slow one looked at. */
const beatEvery = 5 * second;
const pingEvery = 25 * second;

/** Pings, cuts off whom nothing was heard from, and lets go of the hopelessly slow. */
export const keepAlive = (socket: WebSocket, outlet: Outlet): void => {
  let heardAt = performance.now();
  let pingedAt = heardAt;
  const heard = () => {
    heardAt = performance.now();
  };
  socket.on('pong', heard);
  socket.on('ping', heard);
  socket.on('message', heard);
  const beat = setInterval(() => {
    const now = performance.now();
    if (now - heardAt > channelLimits.idle) return socket.terminate();
    outlet.check(now);
    if (now - pingedAt < pingEvery || socket.readyState !== socket.OPEN) return;
    pingedAt = now;
    socket.ping();
  }, beatEvery).unref();
  outlet.onClose(() => clearInterval(beat));
};
