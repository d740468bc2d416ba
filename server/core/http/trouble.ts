import type { FastifyError, FastifyInstance } from 'fastify';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { Replies } from './reply.ts';

/** Whatever goes wrong before or around a handler is answered with an envelope too. */
export const addTrouble = (app: FastifyInstance, replies: Replies): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const told = toldOf(error);
    if (told !== undefined) return replies.refuse(request, reply, told.refusal, { status: told.status });
    request.log.error({ err: error }, 'a request failed');
    return replies.refuse(request, reply, coreRefusal.tryAgain);
  });
};

/** The asker's mistakes; `undefined` means ours. */
const toldOf = (error: FastifyError): { readonly refusal: Refusal; readonly status: number } | undefined => {
  const status = error.statusCode ?? 500;
  if (status === 404) return { refusal: coreRefusal.notFound, status };
  if (status === 413) return { refusal: coreRefusal.tooLarge, status };
  if (status >= 400 && status < 500) return { refusal: coreRefusal.invalidInput, status };
  return undefined;
};
