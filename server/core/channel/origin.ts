import type { FastifyReply, FastifyRequest } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Replies } from '../http/reply.ts';

/** Before a socket is opened: a page of another site may not, whatever it knows. Programs that are no browser say no origin. */
export const ofSameOrigin =
  (replies: Replies) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { origin } = request.headers;
    if (origin === undefined || URL.parse(origin)?.hostname === request.hostname) return undefined;
    return replies.refuse(request, reply, coreRefusal.notAllowed);
  };
