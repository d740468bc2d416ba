import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Call, Mutation } from '#contract/core/call.ts';
import { Envelope, type FileRef } from '#contract/core/shapes.ts';
import { uploadV2 } from '#contract/features/upload/calls.ts';
import type { Chance } from './random.ts';

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
    input: z.input<M['input']>,
    act: { readonly mid: string; readonly at: number },
  ) => Promise<void>;
  /** A file of one chunk, as a browser sends it. */
  readonly send: (id: string, name: string, bytes: Buffer) => Promise<FileRef>;
}

export interface Pupil extends Person {
  readonly uid: string;
}

/** A course while it is held: who is in it, and when. */
export interface Lesson {
  readonly courseId: string;
  readonly teacher: Person;
  readonly students: readonly Pupil[];
  readonly now: number;
  readonly chance: Chance;
  /** The server does what it has enqueued. */
  readonly jobsRun: boolean;
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
    send: async (id, name, bytes) => {
      const form = new Response(formOf(id, name, bytes));
      const type = form.headers.get('content-type') ?? '';
      await post(uploadV2.path, Buffer.from(await form.arrayBuffer()), { 'content-type': type });
      return { id, name, size: bytes.length, type: '' };
    },
  };
};

const formOf = (id: string, filename: string, bytes: Buffer): FormData => {
  const form = new FormData();
  const fileMd5 = createHash('md5').update(bytes).digest('hex');
  const facts = { id, fileMd5, chunks: 1, chunk: 0, lastModifiedDate: 0, filename, size: bytes.length };
  for (const [field, value] of Object.entries(facts)) form.set(field, String(value));
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  return form;
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
