import { createFetch, FetchError } from 'ofetch';
import * as z from 'zod/mini';
import type { Call, Mutation, Output } from '#contract/core/call.ts';
import { Envelope, replyCode } from '#contract/core/envelope.ts';
import { Refusal } from '#contract/core/refusal.ts';

/**
 * Why there is no answer. `offline`: nothing came back. `unreachable`: somebody answered, but not this server, or the server
 * could not decide. `captive`: a page instead of an answer. None of them is a verdict: the same request may be sent again.
 */
export type WireTrouble = 'offline' | 'unreachable' | 'captive';

/** Thrown when a question has no answer; a refusal is an answer and is not thrown. */
export class WireError extends Error {
  readonly trouble: WireTrouble;
  /** Milliseconds the server asked to be left alone; 0 when it did not say. */
  readonly retryAfter: number;
  constructor(trouble: WireTrouble, detail: string, retryAfter = 0) {
    super(`${trouble}: ${detail}`);
    this.name = 'WireError';
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
}

export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal; readonly data: unknown };

export interface WireOptions {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly token: () => Promise<string | undefined>;
  /** Of the person's language: the server's `message` is written in it. */
  readonly language?: () => string;
  /** Milliseconds; 30 s unless told. */
  readonly timeout?: number;
  readonly now: () => number;
}

export interface Wire {
  readonly post: <C extends Call | Mutation>(
    call: C,
    input: z.input<C['input']>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered<Output<C>>>;
}

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
          timeout: options.timeout ?? 30_000,
          redirect: 'manual',
          cache: 'no-store',
          credentials: 'omit',
        })
        .catch((error: unknown) => {
          if (error instanceof FetchError) throw new WireError('offline', error.message);
          throw error;
        });
      return readAnswer(call, response.status, String(response._data ?? ''), response.headers.get('retry-after'));
    },
  };
};

const readAnswer = <C extends Call | Mutation>(
  call: C,
  status: number,
  body: string,
  retryAfter: string | null,
): Answered<Output<C>> => {
  const wait = Number(retryAfter ?? 0) * 1000 || 0;
  if (status === 0 || (status >= 300 && status < 400)) throw new WireError('captive', `redirected (${status})`);
  const envelope = Envelope.safeParse(readJson(body));
  if (!envelope.success) throw new WireError(isPage(body) ? 'captive' : 'unreachable', `${call.path}: ${status}`, wait);
  if (envelope.data.status === 1) {
    const output = call.output.safeParse(unwire(call.wire, envelope.data.data));
    if (!output.success) throw new WireError('unreachable', `${call.path}: an answer of another shape`);
    return { ok: true, value: output.data as Output<C> };
  }
  if (envelope.data.code === replyCode.tryAgain || envelope.data.code === replyCode.tooMany)
    if (call.name !== 'login') throw new WireError('unreachable', envelope.data.message, wait);
  const named = RefusalData.safeParse(envelope.data.data);
  return {
    ok: false,
    refusal: named.success ? named.data.refusal : { reason: 'core.notAllowed', code: envelope.data.code },
    data: envelope.data.data,
  };
};

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
