import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access, Call } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { Id } from '#contract/core/shapes.ts';
import { second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { CallHandler, MutationHandler } from '../feature.ts';
import { parseInput } from '../parse.ts';
import { waiting } from '../session/rate.ts';
import type { Session } from '../session/sessions.ts';
import { execute } from '../sync/execute.ts';
import { askRightFirst } from '../sync/right-first.ts';
import { sizeOf } from '../sync/room.ts';
import type { Allowance, Counted } from './allowance.ts';
import { answeredTo, answersWait, noteAnswer } from './answers.ts';
import { type Guard, holdBack } from './guard.ts';
import { whenOver } from './over.ts';
import type { Replies } from './reply.ts';
import { fromWire, toWire } from './spelling.ts';
import type { Turn } from './turns.ts';
import { languageOf } from './words.ts';

interface Routing {
  readonly core: Core;
  readonly guard: Guard;
  readonly replies: Replies;
  readonly allowance: Allowance;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose it is, once it was admitted. */
    entry?: Session | undefined;
    /** Whose body is read, and whose handler runs, when it has come. */
    turn?: Turn | undefined;
  }
}

/** Who asks, and whether they may now, before a byte of the body is read. */
const admitting =
  ({ guard, replies, allowance }: Routing, access: Access, counted: Counted) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const entry = await guard(request, access, counted);
    const refuse = (refusal: Refusal) => {
      // What is long is not read to its end to keep a connection open.
      if (Number(request.headers['content-length'] ?? 0) > limits.pushBytes) reply.header('connection', 'close');
      return replies.refuse(request, reply, refusal);
    };
    if (!entry.ok) return refuse(entry.refusal);
    request.entry = entry.value;
    if (entry.value !== undefined) {
      const turn = allowance.turn(entry.value.uid, counted, request.routeOptions.url ?? '');
      if (turn === undefined) return refuse(waiting(coreRefusal.tooMany, second));
      request.turn = turn;
      whenOver(reply.raw, turn.end);
    }
    return undefined;
  };

/** For a request without a body, which nobody has read. */
const inTurn = async ({ turn }: FastifyRequest): Promise<void> => turn?.begin();

/** A question: who asks, what, and the handler's answer. */
export const addCall = (app: FastifyInstance, routing: Routing, { call, run }: CallHandler): void => {
  const { core, replies } = routing;
  const counted = call.isSync ? 'sync' : 'call';
  const options = {
    onRequest: admitting(routing, call.access, counted),
    preValidation: inTurn,
    bodyLimit: call.access === 'public' ? limits.publicBodyBytes : limits.bodyBytes,
  };
  app.post(call.path, options, async (request, reply) => {
    const input = readBody(call, request);
    if (!input.ok) return replies.refuse(request, reply, input.refusal);
    const session = request.entry;
    const cookies = { sent: request.headers.cookie, keep: (line: string) => void reply.header('set-cookie', line) };
    const { headers, ip } = request;
    const language = languageOf(headers['accept-language']);
    const agent = headers['user-agent'] ?? '';
    const asking = { core, session, uid: session?.uid ?? '', ip, now: core.now(), language, agent, cookies };
    // What a device is brought up to date with has bounds of its own.
    const isCounted = session !== undefined && counted === 'call';
    const ask = () => run(input.value as never, asking);
    const answer = isCounted ? await answeredTo(core, session.uid, ask) : await ask();
    if (!answer.ok) {
      await holdBack(core, answer.refusal);
      return replies.refuse(request, reply, answer.refusal);
    }
    const { value } = answer;
    const data = toWire(call.wire, value);
    replies.success(request, reply, data, call.okCode, call.statusOf?.(value));
    request.turn?.worked();
    return reply;
  });
};

const At = z.coerce.number().check(z.int());

/** A write at its own path: the same execution as by push, outside any lane. */
export const addMutation = (app: FastifyInstance, routing: Routing, handler: MutationHandler): void => {
  const { mutation } = handler;
  const { core, replies } = routing;
  const onRequest = admitting(routing, 'session', 'call');
  app.post(mutation.path, { onRequest, preValidation: inTurn }, async (request, reply) => {
    const uid = request.entry?.uid ?? '';
    // As it came: the same mutation by push has the same print.
    const given = fromWire(mutation.wire, request.body ?? {});
    const { misfit } = await askRightFirst(core, { uid, input: given, seal: false }, handler);
    // Without the right nothing of it is read: its verdict is the refusal, or the one that stands.
    const input = misfit === undefined ? readBody(mutation, request) : undefined;
    if (input?.ok === false) return replies.refuse(request, reply, input.refusal);
    const mid = parseInput(Id, request.headers['x-sync-mid'] ?? core.newId());
    const at = parseInput(At, request.headers['x-sync-at'] ?? core.now());
    if (!mid.ok || !at.ok) return replies.refuse(request, reply, misfitHeader(mid.ok ? 'x-sync-at' : 'x-sync-mid'));
    const executed = await execute(core, {
      uid,
      mid: mid.value,
      name: mutation.name,
      version: mutation.version,
      input: given,
      at: at.value,
      deps: [],
      seal: false,
      ip: request.ip,
      session: request.entry?.id,
    });
    if (executed.status === 'tooSoon') {
      await holdBack(core, executed.refusal);
      return replies.refuse(request, reply, executed.refusal);
    }
    if (executed.status !== 'verdict')
      throw new Error(`${mutation.name} without a lane was answered ${executed.status}`);
    const { status, data, refusal, current } = executed.verdict;
    if (status === 'applied') return replies.success(request, reply, toWire(mutation.wire, data));
    const word: Refusal = refusal ?? coreRefusal.sealed;
    // The verdict stands; the row in the way, which may be asked for with it again and again, is counted as any answer.
    const isShown = current !== undefined && (await answersWait(core, uid)) === 0;
    if (isShown) noteAnswer(core, uid, sizeOf(current));
    return replies.refuse(request, reply, word, isShown ? { data: { current } } : {});
  });
};

const misfitHeader = (field: string): Refusal => ({ ...coreRefusal.invalidInput, field });

const readBody = ({ input, wire }: Pick<Call, 'input' | 'wire'>, { body }: FastifyRequest) =>
  parseInput(input, fromWire(wire, body ?? {}));
