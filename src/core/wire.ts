import { createFetch } from 'ofetch';
import * as z from 'zod/mini';
import type { Call, Mutation, Output } from '#contract/core/call.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { Envelope, Refusal } from '#contract/core/shapes.ts';
import { retryAfterOf } from './device/pauses.ts';
import { type Answered, questionTimeout, type Wire, WireError, type WireOptions } from './wire-error.ts';

const RefusalData = z.object({ refusal: Refusal });

/** Posts calls and tells answers from noise. A body that is not our envelope is never taken for the server's word. */
export const createWire = (options: WireOptions): Wire => {
  const request = createFetch({ fetch: options.fetch, Headers: globalThis.Headers });
  return {
    post: async (call, input, headers = {}) => {
      const token = await options.token();
      const response = await request
        .raw(options.baseUrl + call.path, {
          method: 'POST',
          body: JSON.stringify({ ...(input as object), reqtimestamp: options.now() }),
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(token === undefined || token === '' ? {} : { token }),
            ...(options.language === undefined ? {} : { 'accept-language': options.language() }),
            ...headers,
          },
          responseType: 'text',
          ignoreResponseError: true,
          retry: 0,
          // Covers the body too: a reply whose rest never comes is no reply.
          signal: AbortSignal.timeout(options.timeout ?? questionTimeout),
          redirect: 'manual',
          cache: 'no-store',
          credentials: 'omit',
        })
        .catch((error: unknown) => {
          throw new WireError('offline', error instanceof Error ? error.message : String(error), 0, isTimeout(error));
        });
      return readAnswer(call, response.status, String(response._data ?? ''), response.headers.get('retry-after'));
    },
  };
};

/** The library says that it failed, and only in the cause why. */
const isTimeout = (error: unknown): boolean => {
  const { name, cause } = (error ?? {}) as { readonly name?: string; readonly cause?: { readonly name?: string } };
  return name === 'TimeoutError' || cause?.name === 'TimeoutError';
};

const readAnswer = <C extends Call | Mutation>(
  call: C,
  status: number,
  body: string,
  retryAfter: string | null,
): Answered<Output<C>> => {
  const wait = retryAfterOf(retryAfter);
  if (status === 0 || (status >= 300 && status < 400)) throw new WireError('captive', `redirected (${status})`);
  const envelope = Envelope.safeParse(readJson(body));
  if (!envelope.success) throw new WireError(isPage(body) ? 'captive' : 'unreachable', `${call.path}: ${status}`, wait);
  const isAnswer = envelope.data.status === 1 || (envelope.data.status > 1 && isOpenEnded(call));
  if (isAnswer) {
    const output = call.output.safeParse(unwire(call.wire, envelope.data.data));
    if (!output.success) throw new WireError('unreachable', `${call.path}: an answer of another shape`);
    return { ok: true, value: output.data as Output<C> };
  }
  const { code } = envelope.data;
  // A sync request that came too often is sent again; a person who asked too often is told.
  if (code === replyCode.tryAgain || (code === replyCode.tooMany && call.kind === 'call' && call.isSync))
    throw new WireError('unreachable', envelope.data.message, wait);
  const named = RefusalData.safeParse(envelope.data.data);
  return {
    ok: false,
    refusal: named.success ? named.data.refusal : { reason: 'core.notAllowed', code: envelope.data.code },
    data: envelope.data.data,
  };
};

/** Its answers say more than yes. */
const isOpenEnded = (call: Call | Mutation): boolean => call.kind === 'call' && call.statusOf !== undefined;

const readJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const isPage = (body: string): boolean => /^\s*<(!doctype|html)/i.test(body);

/** The wire's spelling back to ours, at any depth. */
const unwire = (wire: Readonly<Record<string, string>> | undefined, data: unknown): unknown => {
  if (wire === undefined) return data;
  const ours = new Map(Object.entries(wire).map(([inner, outer]) => [outer, inner]));
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [ours.get(key) ?? key, walk(inner)]));
  };
  return walk(data);
};
