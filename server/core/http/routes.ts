import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { Core } from '../core.ts';
import type { CallHandler, MutationHandler } from '../feature.ts';
import { parseInput } from '../parse.ts';
import { waiting } from '../session/rate.ts';
import { execute } from '../sync/execute.ts';
import type { Guard } from './guard.ts';
import type { Replies } from './reply.ts';
import { fromWire, toWire } from './spelling.ts';

interface Routing {
  readonly core: Core;
  readonly guard: Guard;
  readonly replies: Replies;
}

/** A question: who asks, what, and the handler's answer. */
export const addCall = (app: FastifyInstance, { core, guard, replies }: Routing, { call, run }: CallHandler): void => {
  const counted = call.path.startsWith('/sync/') ? 'sync' : 'call';
  app.post(call.path, async (request, reply) => {
    const entry = await guard(request, call.access, counted);
    if (!entry.ok) return replies.refuse(request, reply, entry.refusal);
    const input = readBody(call, request);
    if (!input.ok) return replies.refuse(request, reply, input.refusal);
    const session = entry.value;
    const asking = { core, session, uid: session?.uid ?? '', ip: request.ip, now: core.now() };
    const answer = await run(input.value as never, asking);
    if (!answer.ok) return replies.refuse(request, reply, answer.refusal);
    const { value } = answer;
    return replies.success(request, reply, toWire(call.wire, value), call.okCode, call.statusOf?.(value));
  });
};

const Mid = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\x21-\x7e]+$/));
const At = z.coerce.number().check(z.int());

/** A write at its own path: the same execution as by push, outside any lane. */
export const addMutation = (
  app: FastifyInstance,
  { core, guard, replies }: Routing,
  { mutation }: MutationHandler,
): void => {
  app.post(mutation.path, async (request, reply) => {
    const entry = await guard(request, 'session', 'call');
    if (!entry.ok) return replies.refuse(request, reply, entry.refusal);
    const input = readBody(mutation, request);
    if (!input.ok) return replies.refuse(request, reply, input.refusal);
    const mid = parseInput(Mid, request.headers['x-sync-mid'] ?? core.newId());
    const at = parseInput(At, request.headers['x-sync-at'] ?? core.now());
    if (!mid.ok || !at.ok) return replies.refuse(request, reply, misfitHeader(mid.ok ? 'x-sync-at' : 'x-sync-mid'));
    const executed = await execute(core, {
      uid: entry.value?.uid ?? '',
      mid: mid.value,
      name: mutation.name,
      version: mutation.version,
      input: input.value,
      at: at.value,
      deps: [],
      seal: false,
    });
    if (executed.status === 'tooSoon')
      return replies.refuse(request, reply, waiting(coreRefusal.tooMany, executed.wait));
    if (executed.status !== 'verdict')
      throw new Error(`${mutation.name} without a lane was answered ${executed.status}`);
    const { status, data, refusal, current } = executed.verdict;
    if (status === 'applied') return replies.success(request, reply, toWire(mutation.wire, data));
    const word: Refusal = refusal ?? coreRefusal.sealed;
    return replies.refuse(request, reply, word, current === undefined ? {} : { data: { current } });
  });
};

const misfitHeader = (field: string): Refusal => ({ ...coreRefusal.invalidInput, field });

const readBody = ({ input, wire }: Pick<Call, 'input' | 'wire'>, { body }: FastifyRequest) =>
  parseInput(input, fromWire(wire, body ?? {}));
