import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type Actor, can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { classClosing, classFlooded, classPath } from '#contract/features/classroom/keys.ts';
import { isSameOrigin } from '#server/core/channel/origin.ts';
import type { Core } from '#server/core/core.ts';
import type { BusMessage } from '#server/core/poke/bus.ts';
import { createPacer } from '#server/core/session/pace.ts';
import { goodSessions, isSessionGood } from '#server/core/session/sessions.ts';
import { actorIn, actorsIn } from '#server/core/sync/members.ts';
import { admit, type Entry, offered, tooMany } from './admit.ts';
import { createOrder, endOthers } from './room/browsers.ts';
import { createElsewhere, lease } from './room/people.ts';
import { type Attendee, createRooms, type Rooms } from './rooms.ts';
import { createFrameRate, hearFrame } from './talk.ts';

/** Whether one page may stay. */
const recheck = async (core: Core, attendee: Attendee): Promise<void> => {
  const { sessionId: id, uid, courseId, socket } = attendee;
  try {
    const { isGood, actor } = await core.db.read(async (sql) => ({
      isGood: await isSessionGood(sql, { id, uid }, core.now()),
      actor: await actorIn(sql, uid, courseScope(courseId)),
    }));
    if (!isGood) socket.close(classClosing.notSignedIn);
    else actAs(attendee, actor);
  } catch (error) {
    core.log.warn({ err: error }, notAsked);
  }
};

const notAsked = 'who may stay in a class could not be asked';

/** A session may end by its time alone, a course be closed, and an end may not have been heard here. */
export const recheckAll = async (core: Core, rooms: Rooms): Promise<void> => {
  try {
    await checkSessions(core, rooms);
    await checkRoles(core, rooms);
  } catch (error) {
    core.log.warn({ err: error }, notAsked);
  }
};

const checkedAtOnce = 500;

const checkSessions = async (core: Core, rooms: Rooms): Promise<void> => {
  const ids = [...new Set([...rooms.all()].map(({ sessionId }) => sessionId))];
  for (let from = 0; from < ids.length; from += checkedAtOnce) {
    const some = ids.slice(from, from + checkedAtOnce);
    const good = await core.db.read((sql) => goodSessions(sql, some, core.now()));
    const over = new Set(some.filter((id) => !good.has(id)));
    for (const { sessionId, socket } of rooms.all()) if (over.has(sessionId)) socket.close(classClosing.notSignedIn);
  }
};

const checkRoles = async (core: Core, rooms: Rooms): Promise<void> => {
  const attendees = Map.groupBy(rooms.all(), ({ courseId }) => courseId);
  for (const [courseId, some] of attendees) {
    const actors = await core.db.read((sql) => actorsIn(sql, courseScope(courseId)));
    for (const attendee of some) actAs(attendee, actors.get(attendee.uid));
  }
};

const actAs = (attendee: Attendee, actor: Actor | undefined): void => {
  if (actor === undefined || !can(actor, 'class.attend')) attendee.socket.close(classClosing.notMember);
  else attendee.actor = actor;
};

const topic = 'classroom';

/** Pages in the background ping once a minute. */
const silence = 90 * second;

/** What one process says to all, itself included. */
const Word = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('here'), process: z.string(), courseId: z.string(), uids: z.array(z.string()) }),
  /** The first of this process in a room: who else is there? */
  z.object({ kind: z.literal('asked'), process: z.string(), courseId: z.string() }),
  z.object({ kind: z.literal('alive'), process: z.string() }),
  z.object({ kind: z.literal('joined'), uid: z.string(), marker: z.string(), at: z.number() }),
  z.object({ kind: z.literal('broadcast'), courseId: z.string(), frame: z.string() }),
]);
type Word = z.infer<typeof Word>;

const clock = (): number => performance.timeOrigin + performance.now();

/** `/ws/class` (C-422 to C-426): rooms of open course pages. Lives in memory and on the bus; nothing is stored. */
export const serveClass = (app: FastifyInstance, core: Core): void => {
  const process = core.newId();
  const order = createOrder(clock);
  const say = (body: Word) => core.bus.publish({ touched: new Map(), people: new Set(), word: { topic, body } });
  const elsewhere = createElsewhere(clock, core.presence);
  const report = (courseId: string, uids: string[]) => say({ kind: 'here', process, courseId, uids });
  const rooms = createRooms(elsewhere, report, core.presence);
  const rate = createFrameRate(core.now);
  const talk = {
    core,
    rate,
    pacer: createPacer(core.now),
    broadcast: (courseId: string, frame: string) => say({ kind: 'broadcast', courseId, frame }),
  };

  const hearWord = (word: Word): void => {
    if (word.kind === 'broadcast') rooms.broadcast(word.courseId, word.frame);
    if (word.kind === 'alive' && word.process !== process) elsewhere.alive(word.process);
    if (word.kind === 'joined') {
      order.heard(word.at);
      endOthers(rooms, word);
    }
    if (word.kind === 'here' && word.process !== process && elsewhere.hear(word.process, word.courseId, word.uids))
      rooms.changed(word.courseId);
    if (word.kind === 'asked' && word.process !== process) {
      const uids = rooms.here(word.courseId);
      if (uids !== undefined) say({ kind: 'here', process, courseId: word.courseId, uids });
    }
  };
  const hear = (message: BusMessage): void => {
    const word = message.word?.topic === topic ? Word.safeParse(message.word.body) : undefined;
    if (word?.success === true) hearWord(word.data);
    if (message.ended === undefined && message.people.size === 0) return;
    for (const attendee of rooms.all()) {
      if (message.ended?.has(attendee.sessionId)) attendee.socket.close(classClosing.notSignedIn);
      else if (message.people.has(attendee.uid)) void recheck(core, attendee);
    }
  };
  const enter = (socket: WebSocket, entry: Entry): void => {
    const now = performance.now();
    const attendee: Attendee = { ...entry, socket, joinedAt: order.next(), heardAt: now, excess: 0 };
    socket.on('error', () => socket.terminate());
    socket.on('close', () => rooms.leave(attendee));
    socket.on('message', (data, isBinary) => hearFrame(talk, attendee, data, isBinary));
    const isFirst = rooms.here(entry.courseId) === undefined;
    rooms.join(attendee);
    if (isFirst) say({ kind: 'asked', process, courseId: entry.courseId });
    say({ kind: 'joined', uid: entry.uid, marker: entry.marker, at: attendee.joinedAt });
    // Either may have ended while the socket was being opened.
    void recheck(core, attendee);
  };

  addRoute(app, core, { pagesOf: rooms.pagesOf, enter });
  const unsubscribe = core.bus.subscribe({
    hear,
    lost: () => {
      rooms.renew();
      void recheckAll(core, rooms);
    },
  });
  const beat = setInterval(() => {
    rooms.renew();
    for (const { socket, heardAt } of rooms.all()) if (performance.now() - heardAt > silence) socket.terminate();
    void recheckAll(core, rooms);
  }, lease / 3).unref();
  const pulse = setInterval(() => {
    say({ kind: 'alive', process });
    for (const courseId of elsewhere.forgetSilent()) rooms.changed(courseId);
  }, core.presence.aliveEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(beat);
    clearInterval(pulse);
    unsubscribe();
    rooms.stop();
  });
};

/** Pages of one person that are open at once, in all rooms: more than anybody looks at. */
const maxPages = 40;

interface Door {
  readonly pagesOf: (uid: string) => number;
  readonly enter: (socket: WebSocket, entry: Entry) => void;
}

const addRoute = (app: FastifyInstance, core: Core, { pagesOf, enter }: Door): void => {
  const entries = new WeakMap<FastifyRequest, Entry | number>();
  app.route({
    method: 'GET',
    url: classPath,
    handler: (_request, reply) => reply.callNotFound(),
    // Asked before the upgrade: from the first moment every frame has somebody to hear it.
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.ws) return undefined;
      if (!isSameOrigin(request)) return reply.code(403).send();
      if (offered(request) === undefined) return reply.code(401).send();
      const entry = await admit(core, request);
      if (entry === tooMany) return reply.code(429).send();
      if (typeof entry === 'object' && pagesOf(entry.uid) >= maxPages) return reply.code(429).send();
      entries.set(request, entry);
      return undefined;
    },
    wsHandler: (socket, request) => {
      const entry = entries.get(request);
      if (typeof entry !== 'object') socket.close(entry ?? classClosing.notSignedIn);
      // Of many that were let in at the same moment.
      else if (pagesOf(entry.uid) >= maxPages) socket.close(classFlooded);
      else enter(socket, entry);
    },
  });
};
