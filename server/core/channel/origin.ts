import type { FastifyReply, FastifyRequest } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Replies } from '../http/reply.ts';

/** Before a socket is opened: a page of another site may not, whatever it knows. Programs that are no browser say no origin. */
export const ofSameOrigin =
  (replies: Replies) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isSameOrigin(request)) return undefined;
    return replies.refuse(request, reply, coreRefusal.notAllowed);
  };

/** The port belongs to it: another one is another server's page. */
export const isSameOrigin = ({ headers: { origin }, host }: FastifyRequest): boolean =>
  origin === undefined || URL.parse(origin)?.host === withoutUsualPort(host, origin);

/** A browser leaves out the port that its protocol has by itself; a proxy may not. */
const withoutUsualPort = (host: string, origin: string): string =>
  host.toLowerCase().replace(origin.startsWith('https:') ? /:443$/ : /:80$/, '');
