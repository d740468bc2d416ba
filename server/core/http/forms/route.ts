import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import type { Core } from '../../core.ts';
import type { CallHandler } from '../../feature.ts';
import { parseInput } from '../../parse.ts';
import { siteKey } from '../../session/address.ts';
import { waiting } from '../../session/rate.ts';
import { type Guard, hold } from '../guard.ts';
import type { Replies } from '../reply.ts';
import { fromWire, toWire } from '../spelling.ts';
import { bodyTimeouts, readBody } from './body.ts';
import { type Buffers, createBuffers, type Room } from './buffers.ts';
import { boundaryOf, readForm } from './multipart.ts';

/** What a form holds besides the file. */
const around = 64 * 1024;

/** Bodies of the usual size in memory at once … */
const atOnce = 64;
/** … and of one person: their files come one piece after another, of a few at a time. */
const atOnceOfOne = 4;
/** … of all who have no account together: addresses cost nothing, and whoever uploads never waits for them … */
const atOnceOfStrangers = 16;
/** … and of one network of these, so that a few of them never have all. */
const atOnceOfNetwork = 2;

declare module 'fastify' {
  interface FastifyRequest {
    room?: Room;
  }
}

interface Routing {
  readonly core: Core;
  readonly guard: Guard;
  readonly replies: Replies;
}

/**
 * Calls that are posted as forms. Nobody’s body is read before it is known whose it is and that there is room for it; a form is
 * taken whole, so that no part of it is believed before all of it is here.
 */
export const addForms = (app: FastifyInstance, routing: Routing, handlers: readonly CallHandler[]): void => {
  const usual = routing.core.uploads.chunkBytes + around;
  const largest = Math.max(0, ...handlers.map(({ call }) => call.form?.max ?? 0)) + around;
  const buffers = createBuffers(usual, Math.max(atOnce * usual, 4 * largest));
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const { room } = request;
    if (room === undefined) return done(Object.assign(new Error('no form is taken here'), { statusCode: 415 }));
    const timeouts = request.entry === undefined ? bodyTimeouts.stranger : bodyTimeouts.person;
    readBody(payload, room.bytes, timeouts).then((body) => done(null, body), done);
  });
  const rooms = sharedOut(buffers);
  for (const handler of handlers) addForm(app, routing, rooms, handler);
};

/** Whose body it is: a person's, or that of somebody in a network. */
type Who = { readonly uid: string } | { readonly network: string };
type Rooms = (who: Who, bytes: number) => Room | undefined;

const strangers = { name: 'strangers', most: atOnceOfStrangers } as const;

/** Whose shares a body takes from. */
const sharesOf = (who: Who) =>
  'uid' in who ? [{ name: who.uid, most: atOnceOfOne }] : [{ name: who.network, most: atOnceOfNetwork }, strangers];

/** Nobody holds more rooms than their share, however slowly their bodies come. */
const sharedOut = (buffers: Buffers): Rooms => {
  const held = new Map<string, number>();
  const count = (name: string, more: number): void => {
    const next = (held.get(name) ?? 0) + more;
    if (next > 0) held.set(name, next);
    else held.delete(name);
  };
  return (who, bytes) => {
    const shares = sharesOf(who);
    const hasLeft = shares.every(({ name, most }) => (held.get(name) ?? 0) < most);
    const room = hasLeft ? buffers.take(bytes) : undefined;
    if (room === undefined) return undefined;
    for (const { name } of shares) count(name, 1);
    let isGiven = false;
    return {
      bytes: room.bytes,
      give: () => {
        if (!isGiven) for (const { name } of shares) count(name, -1);
        isGiven = true;
        room.give();
      },
    };
  };
};

const addForm = (
  app: FastifyInstance,
  { core, guard, replies }: Routing,
  rooms: Rooms,
  { call, run, answered }: CallHandler,
): void => {
  const { file: part, max = core.uploads.chunkBytes, mark = '' } = call.form ?? { file: 'file' };
  const asking = ({ entry: session, ip }: FastifyRequest) => ({
    core,
    session,
    uid: session?.uid ?? '',
    ip,
    now: core.now(),
  });
  const succeed = (request: FastifyRequest, reply: FastifyReply, value: never) =>
    replies.success(request, reply, toWire(call.wire, value), call.okCode, call.statusOf?.(value));
  app.post(call.path, {
    // A thousand lines for a GiB say no more than the one when the file is there.
    logLevel: 'warn',
    onRequest: async (request, reply) => {
      const entry = await guard(request, call.access, 'form');
      // Gone meanwhile: no 'close' will come any more that would give room back.
      if (request.raw.destroyed || reply.raw.destroyed) return reply.hijack();
      if (!entry.ok) return replies.refuse(request, reply, entry.refusal);
      request.entry = entry.value;
      const again = await answered?.(String(request.headers[mark] ?? ''), asking(request));
      // What is on its way of the body is not waited for.
      if (again !== undefined) return succeed(request, reply.header('connection', 'close'), again as never);
      const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
      if (!isForm) return;
      const length = Number(request.headers['content-length']);
      if (!(length > 0)) return replies.refuse(request, reply, misfit(part), { status: 411 });
      if (length > max + around) return replies.refuse(request, reply, coreRefusal.tooLarge);
      const who = entry.value === undefined ? { network: siteKey(request.ip) } : { uid: entry.value.uid };
      const room = rooms(who, length);
      if (room === undefined) {
        await hold(core, second);
        return replies.refuse(request, reply, waiting(coreRefusal.tryAgain, second));
      }
      request.room = room;
      // Also when the asker is gone before the reply.
      reply.raw.once('close', room.give);
    },
    handler: async (request, reply) => {
      const form = formOf(request, part);
      if (form?.file === undefined) return replies.refuse(request, reply, misfit(part));
      if (form.tooLong !== undefined) return replies.refuse(request, reply, misfit(fieldOf(call, form.tooLong)));
      const input = parseInput(call.input, fromWire(call.wire, form.fields));
      if (!input.ok) return replies.refuse(request, reply, input.refusal);
      if (form.file.bytes.length > max) return replies.refuse(request, reply, coreRefusal.tooLarge);
      const answer = await run(input.value as never, { ...asking(request), file: form.file });
      return answer.ok
        ? succeed(request, reply, answer.value as never)
        : replies.refuse(request, reply, answer.refusal);
    },
  });
};

const misfit = (field: string): Refusal => ofField(coreRefusal.invalidInput, field);

/** As the call names it; of what it does not know, the form's file stands for all of it. */
const fieldOf = ({ wire, input, form }: Call, name: string): string => {
  const ours = Object.keys(fromWire(wire, { [name]: '' }) as object).at(-1) ?? name;
  const isKnown = Object.hasOwn((input as { readonly shape?: object }).shape ?? {}, ours);
  return isKnown ? ours : (form?.file ?? 'file');
};

const formOf = (request: FastifyRequest, part: string) => {
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined || !Buffer.isBuffer(request.body)) return undefined;
  return readForm(request.body, boundary, part);
};
