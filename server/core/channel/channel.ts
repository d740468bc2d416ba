import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { channelClosing, channelLimits, channelPath } from '#contract/core/channel/frames.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { type Milliseconds, minute, second } from '#contract/core/time.ts';
import { languageOf } from '../http/words.ts';
import { createPoker } from '../poke/poker.ts';
import { addressKey } from '../session/address.ts';
import { createPacer, noPacer, type Pace } from '../session/pace.ts';
import { waiting } from '../session/rate.ts';
import type { Session } from '../session/sessions.ts';
import { membershipsOf } from '../sync/members.ts';
import type { Answering } from './ask.ts';
import { type Check, createCheck, createEntrance, type Entrance } from './entrance.ts';
import { createFanOut } from './fan-out.ts';
import { createHall } from './hall.ts';
import { receive } from './inbound.ts';
import { createListeners, type Listener, type Listeners } from './listeners.ts';
import { ofSameOrigin } from './origin.ts';
import { bearerOf } from './token.ts';
import { createOutlet, type Outlet, reconnectOf } from './wire/outlet.ts';

/**
 * Of the sub-protocols that a browser offers the server must take one, or the browser hangs up. The last: a credential goes
 * first, and is not said back.
 */
const takenProtocol = (offered: ReadonlySet<string>): string | false => [...offered].at(-1) ?? false;

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

/** Pings and pongs of one socket between two beats: devices send one of either. */
const mostControl = 100;

/** What is only control is counted nowhere else. */
const boundControl = (socket: WebSocket): void => {
  let heard = 0;
  let since = performance.now();
  const count = () => {
    const now = performance.now();
    if (now - since > beatEvery) [heard, since] = [0, now];
    heard += 1;
    if (heard > mostControl) socket.terminate();
  };
  socket.on('ping', count);
  socket.on('pong', count);
};

/** Above what a frame may have, so that a frame that is somewhat too large is answered and only a huge one ends the socket. */
const payloadBytes = 4 * channelLimits.frameBytes;
const checkedEvery = minute;
const goodbyeWithin = 2 * second;
/** Log-ins of one session: ten in a rush, ten a minute. */
const loggingIn = ({ id }: Session): Pace => ({ key: `channel of ${id}`, perSecond: 1 / 6, burst: 10 });
/** Of an address only what fails is counted: it may be a campus, whose good tokens are asked nothing. */
const failing = (address: string): Pace => ({ key: `wrong token of ${address}`, perSecond: 5, burst: 300 });
/** Bytes that wait on all sockets of one person together for being read: above, nothing more is asked for them. */
const maxUnread = 4 * 1024 * 1024;
/** KiB of one person’s frames that are looked at before they stand in any line: twice what may be asked of long ones. */
const looking = { perSecond: 512, burst: 16_384 } as const;
/** Sockets of one person that are open at once. */
const maxSockets = 100;
/** Who has to leave comes back when a new process may be there, each at a moment of their own: one takes in 800 a second at ease. */
const backAfter = 1.5 * second;
const backPerSecond = 800;

export interface Channel {
  /** Resolves when nobody is connected any more, the sleeping and the silent included. */
  readonly close: () => Promise<void>;
}

interface Options extends Answering {
  readonly isLimited: boolean;
  /** Whoever has not said by then who they are is closed. */
  readonly loginWithin?: Milliseconds | undefined;
  readonly replies: Parameters<typeof ofSameOrigin>[0];
}

/** `/ws/im`: pushes and questions of a device, and news for it, over one socket (spec P4, C7.12). */
export const addChannel = async (app: FastifyInstance, options: Options): Promise<Channel> => {
  const { core, replies } = options;
  const listeners = createListeners();
  const ended = ({ outlet }: Listener) => outlet.close(channelClosing.notSignedIn);
  const fanOut = createFanOut(listeners, {
    log: core.log,
    ended,
    membershipsOf: (uid) => core.db.read((sql) => membershipsOf(sql, uid)),
  });
  const greet = createGreeting(options, listeners);
  let isLeaving = false;
  await app.register(websocket, {
    options: {
      maxPayload: payloadBytes,
      perMessageDeflate: false,
      handleProtocols: takenProtocol,
      // One frame of a socket in each turn of the loop: thousands may arrive in one piece.
      allowSynchronousEvents: false,
    },
  });
  app.websocketServer.on('connection', boundControl);
  // Any other address would be opened, too, and closed again: for as long as its reader takes.
  app.addHook('onRequest', async (request, reply) =>
    request.ws && !request.routeOptions.url?.startsWith('/ws/')
      ? replies.refuse(request, reply, coreRefusal.notFound)
      : undefined,
  );
  app.route({
    method: 'GET',
    url: channelPath,
    onRequest: ofSameOrigin(replies),
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => (isLeaving ? socket.terminate() : greet(socket, request)),
  });
  const unsubscribe = core.bus.subscribe({ hear: fanOut.hear, lost: fanOut.lost });
  const stopChecks = repeat(core, createCheck(core, listeners, { ended, refresh: fanOut.refresh }));
  return {
    close: () => {
      isLeaving = true;
      stopChecks();
      unsubscribe();
      fanOut.close();
      return takeLeave(app.websocketServer.clients, listeners);
    },
  };
};

/** Everybody is told another time to come back, or they would all come back at once. */
const takeLeave = async (clients: ReadonlySet<WebSocket>, listeners: Listeners): Promise<void> => {
  const loggedIn = [...listeners.all()];
  const spread = Math.max(1, loggedIn.length / backPerSecond) * second;
  for (const { outlet } of loggedIn) outlet.push(reconnectOf(Math.round(backAfter + Math.random() * spread)));
  const all = [...clients];
  const left = Promise.all(all.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  for (const socket of all) socket.close(channelClosing.leaving);
  const late = setTimeout(() => {
    for (const socket of all) socket.terminate();
  }, goodbyeWithin);
  await left;
  clearTimeout(late);
};

/** Somebody who says who they are. */
interface Coming {
  readonly ip: string;
  readonly outlet: Outlet;
  readonly leaveHall: () => void;
}

const createGreeting = (options: Options, listeners: Listeners) => {
  const { core, isLimited, loginWithin = channelLimits.loginWithin } = options;
  const entrance = createEntrance(core);
  const hall = createHall();
  const reading = isLimited ? createPacer(performance.now.bind(performance)) : noPacer;
  const readWait = (uid: string, bytes: number) => reading.use([{ key: uid, ...looking, count: bytes / 1_024 }]);
  const admit = async (token: string, { ip, outlet, leaveHall }: Coming): Promise<Listener | Refusal> => {
    const session = await bearerOf(core, token);
    // Known by their token already: however long the rest takes, they keep their place.
    if (session !== undefined) leaveHall();
    const wait = await core.pacer.use([session === undefined ? failing(ip) : loggingIn(session)]);
    if (wait > 0) return waiting(coreRefusal.tooMany, wait);
    if (session === undefined) return coreRefusal.notSignedIn;
    if (listeners.ofPerson(session.uid).length >= maxSockets) return waiting(coreRefusal.tooMany, minute);
    const poker = createPoker(outlet.poke, core);
    const listener = listeners.add({ uid: session.uid, sessionId: session.id, outlet, poke: poker.poke });
    outlet.onClose(() => {
      poker.stop();
      listeners.remove(listener);
    });
    // Listening already, so an end that comes meanwhile is heard.
    const isGood = await enter(entrance, listeners, listener);
    return isGood ? listener : coreRefusal.notSignedIn;
  };
  return (socket: WebSocket, request: FastifyRequest): void => {
    const outlet = createOutlet(socket, request.raw.socket);
    const asker = { ip: addressKey(request.ip), language: languageOf(request.headers['accept-language']) };
    const late = setTimeout(() => outlet.close(channelClosing.notSignedIn), loginWithin).unref();
    socket.on('error', () => socket.terminate());
    const leaveHall = hall.enter(socket, request.raw.socket, asker.ip);
    outlet.onClose(() => clearTimeout(late));
    keepAlive(socket, outlet);
    receive(socket, outlet, asker, {
      answering: options,
      isLimited,
      readWait,
      isFull: (uid) => listeners.ofPerson(uid).reduce((sum, { outlet: one }) => sum + one.unread(), 0) > maxUnread,
      admit: async (token) => {
        const admitted = await admit(token, { ip: asker.ip, outlet, leaveHall });
        if ('reason' in admitted) return admitted;
        clearTimeout(late);
        return { ...asker, session: { id: admitted.sessionId, uid: admitted.uid } };
      },
    });
  };
};

/** Whether the session stands; what its person belongs to was read in the same snapshot. */
const enter = async (entrance: Entrance, listeners: Listeners, listener: Listener): Promise<boolean> => {
  const { uid, sessionId: id } = listener;
  let isGood = false;
  await listeners.read(listener, async () => {
    const memberships = await entrance({ id, uid });
    isGood = memberships !== undefined;
    return memberships ?? [];
  });
  return isGood;
};

const repeat = ({ log }: Answering['core'], check: Check): (() => void) => {
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.error({ err: error }, 'listening sockets could not be checked'));
  }, checkedEvery).unref();
  return () => clearInterval(timer);
};
