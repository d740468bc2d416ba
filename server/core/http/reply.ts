import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Envelope } from '#contract/core/shapes.ts';
import { done, languageOf, say } from './words.ts';

/** HTTP status of the core's refusals; a feature's "no" is an answer like any other. */
const statusOf: Readonly<Record<number, number>> = {
  [replyCode.invalidInput]: 400,
  [replyCode.notSignedIn]: 401,
  [replyCode.notAllowed]: 403,
  [replyCode.notFound]: 404,
  [replyCode.tooLarge]: 413,
  [replyCode.updateNeeded]: 426,
  [replyCode.tooMany]: 429,
  [replyCode.tryAgain]: 503,
};

export interface Replies {
  readonly success: (
    request: FastifyRequest,
    reply: FastifyReply,
    data: unknown,
    code?: number,
    status?: number,
  ) => FastifyReply;
  readonly refuse: (
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal,
    options?: { readonly status?: number; readonly data?: object },
  ) => FastifyReply;
}

export const createReplies = (): Replies => {
  const send = (reply: FastifyReply, status: number, body: Envelope) =>
    reply.code(status).header('cache-control', 'no-store').send(body);
  const language = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
  return {
    success: (request, reply, data, code = replyCode.ok, status = 1) =>
      send(reply, 200, { status, message: done[language(request)], code, data }),
    refuse: (request, reply, refusal, { status, data } = {}) => {
      const message = say(refusal, language(request));
      const seconds = refusal.params?.seconds;
      if (seconds !== undefined) reply.header('retry-after', String(seconds));
      const http =
        status ?? (isOfCore(refusal) || refusal.code === replyCode.tooMany ? (statusOf[refusal.code] ?? 200) : 200);
      return send(reply, http, { status: 0, message, code: refusal.code, data: { refusal, ...data } });
    },
  };
};

/** Of an address that a browser asks for by itself: it knows nothing of envelopes. */
export const httpStatus = ({ code }: Refusal): number => statusOf[code] ?? 403;

const isOfCore = ({ reason }: Refusal): boolean => reason.startsWith('core.');
