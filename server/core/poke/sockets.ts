import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type Audience, audiencesOf } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { sessionOf } from '../session/sessions.ts';
import { type Membership, membershipsOf } from '../sync/members.ts';
import type { Tidings } from './bus.ts';
import { createPoker, type Poker } from './poker.ts';

const frameBytes = 4_096;
/** A socket that says nothing is not kept. */
const helloWithin = 10 * second;
const heartbeat = 20 * second;
/** A peer that has not said goodbye by then is cut off. */
const goodbyeWithin = 2 * second;
const closing = { misfit: 4400, notSignedIn: 4401, leaving: 1001 } as const;

/** Asked after a silence: an answer tells the device that the connection lives. */
const Ping = z.object({ ping: z.literal(true) });
const Hello = z.object({ token: z.string().check(z.maxLength(200)) });

/** One signed-in socket. */
interface Listener {
  readonly uid: string;
  readonly sessionId: string;
  readonly socket: WebSocket;
  readonly poker: Poker;
  memberships: ReadonlyMap<string, Membership>;
  isAlive: boolean;
}

export interface Sockets {
  /** Resolves when nobody is connected any more, the sleeping and the silent included. */
  readonly close: () => Promise<void>;
}

/** `/ws/sync`: tells signed-in devices which of their scopes have news. Carries no data, so losing a frame loses nothing. */
export const addSockets = async (app: FastifyInstance, core: Core): Promise<Sockets> => {
  const listeners = new Set<Listener>();
  let isLeaving = false;
  await app.register(websocket, { options: { maxPayload: frameBytes } });
  app.route({
    method: 'GET',
    url: '/ws/sync',
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: (socket) => (isLeaving ? socket.terminate() : greet(core, listeners, socket)),
  });
  const unsubscribe = core.bus.subscribe((tidings) => {
    hear(core, listeners, tidings).catch((error: unknown) => core.log.error({ err: error }, 'a poke failed'));
  });
  const beat = setInterval(() => checkAlive(listeners), heartbeat).unref();
  return {
    close: () => {
      isLeaving = true;
      clearInterval(beat);
      unsubscribe();
      return takeLeave(app.websocketServer.clients);
    },
  };
};

const takeLeave = async (clients: ReadonlySet<WebSocket>): Promise<void> => {
  const all = [...clients];
  const left = Promise.all(all.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  for (const socket of all) socket.close(closing.leaving);
  const late = setTimeout(() => {
    for (const socket of all) socket.terminate();
  }, goodbyeWithin);
  await left;
  clearTimeout(late);
};

const greet = (core: Core, listeners: Set<Listener>, socket: WebSocket): void => {
  const late = setTimeout(() => socket.close(closing.notSignedIn), helloWithin).unref();
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearTimeout(late));
  socket.once('message', (frame, isBinary) => {
    clearTimeout(late);
    const hello = isBinary ? undefined : readFrame(Hello, String(frame));
    if (hello === undefined) return socket.close(closing.misfit);
    admit(core, listeners, socket, hello.token).catch((error: unknown) => {
      core.log.error({ err: error }, 'a socket could not be admitted');
      socket.close(1011);
    });
  });
};

const readFrame = <S extends z.ZodMiniType>(schema: S, frame: string): z.output<S> | undefined => {
  try {
    const parsed = schema.safeParse(JSON.parse(frame));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

const admit = async (core: Core, listeners: Set<Listener>, socket: WebSocket, token: string): Promise<void> => {
  const session = await sessionOf(core, token);
  if (session === undefined) return socket.close(closing.notSignedIn);
  const poker = createPoker((scopes) => socket.send(JSON.stringify({ poke: scopes })), core.log);
  const { id: sessionId, uid } = session;
  const listener: Listener = { uid, sessionId, socket, poker, memberships: new Map(), isAlive: true };
  listeners.add(listener);
  socket.on('close', () => {
    listeners.delete(listener);
    poker.stop();
  });
  socket.on('pong', () => {
    listener.isAlive = true;
  });
  socket.on('message', (frame, isBinary) => {
    if (isBinary || readFrame(Ping, String(frame)) === undefined) socket.close(closing.misfit);
    else socket.send(noNews);
  });
  await refresh(core, listener);
  // It may have ended before its end could be heard here.
  if ((await sessionOf(core, token)) === undefined) return socket.close(closing.notSignedIn);
  if (socket.readyState === socket.OPEN) socket.send(noNews);
  else listeners.delete(listener);
};

const noNews = JSON.stringify({ poke: [] });

const refresh = async (core: Core, listener: Listener): Promise<void> => {
  const memberships = await core.db.read((sql) => membershipsOf(sql, listener.uid));
  listener.memberships = new Map(memberships.map((one) => [one.scope, one]));
};

const hear = async (core: Core, listeners: Set<Listener>, { touched, people, ended }: Tidings): Promise<void> => {
  for (const listener of listeners) {
    if (ended?.has(listener.sessionId)) {
      listeners.delete(listener);
      listener.socket.close(closing.notSignedIn);
      continue;
    }
    const before = listener.memberships;
    if (people.has(listener.uid)) await refresh(core, listener);
    const scopes = [...touched]
      .filter(([scope, audiences]) => isFor(listener.memberships.get(scope), audiences))
      .map(([scope]) => scope);
    const changed = people.has(listener.uid) ? differing(before, listener.memberships) : [];
    const all = [...new Set([...scopes, ...changed])];
    if (all.length > 0) listener.poker.poke(all);
  }
};

const isFor = (membership: Membership | undefined, audiences: ReadonlySet<Audience>): boolean => {
  if (membership === undefined) return false;
  const read = audiencesOf(membership);
  return read === undefined || read.some((audience) => audiences.has(audience));
};

const differing = (before: ReadonlyMap<string, Membership>, after: ReadonlyMap<string, Membership>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (scope) => before.get(scope)?.epoch !== after.get(scope)?.epoch,
  );

const checkAlive = (listeners: Set<Listener>): void => {
  for (const listener of listeners) {
    if (!listener.isAlive) listener.socket.terminate();
    listener.isAlive = false;
    if (listener.socket.readyState === listener.socket.OPEN) listener.socket.ping();
  }
};
