import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Call, Input, Mutation } from '#contract/core/call.ts';
import { Envelope } from '#contract/core/shapes/envelope.ts';

/** The server said no to what the demo school does; `reason` of its refusal. */
interface Refused extends Error {
  readonly reason: string;
}

const refusedBy = (path: string, { code, message, data }: Envelope): Refused => {
  const reason = Data.safeParse(data).data?.refusal.reason ?? '';
  return Object.assign(new Error(`the demo school: ${path} answered ${code} ${message} ${reason}`), { reason });
};

const Data = z.object({ refusal: z.object({ reason: z.string() }) });

export const isRefused = (error: unknown, { reason }: { readonly reason: string }): boolean =>
  error instanceof Error && 'reason' in error && error.reason === reason;

/** Somebody who speaks to the server over its public addresses, from an address of their own. */
export interface Person {
  readonly ask: <C extends Call, T>(call: C, input: z.input<C['input']>, answer: z.ZodMiniType<T>) => Promise<T>;
  /** The mutation `mid`, clicked at `at`. */
  readonly write: <M extends Mutation>(
    call: M,
    input: Input<M>,
    act: { readonly mid: string; readonly at: number },
  ) => Promise<void>;
}

export const personOf = (app: FastifyInstance, token: string, remoteAddress: string): Person => {
  const post = async (path: string, payload: object, headers: Record<string, string>): Promise<unknown> => {
    const reply = await app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { token, ...headers },
      remoteAddress,
    });
    const envelope = Envelope.parse(reply.json());
    if (envelope.status !== 1) throw refusedBy(path, envelope);
    return envelope.data;
  };
  return {
    ask: async (call, input, answer) => z.parse(answer, await post(call.path, input as object, {})),
    write: async (call, input, { mid, at }) => {
      await post(call.path, input as object, { 'x-sync-mid': mid, 'x-sync-at': String(at) });
    },
  };
};

/** Does `work` for every item, at most `width` at a time; the answers are in the order of the items. */
export const inParallel = async <T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
) => {
  const answers: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return answers;
};
