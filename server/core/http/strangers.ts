import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileRoot } from '#contract/core/files.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { filesRoot } from '../files/downloads.ts';
import { addressKey } from '../session/address.ts';
import { waiting } from '../session/rate.ts';
import { createFlow, type Flow } from './flow.ts';
import type { Replies } from './reply.ts';

/**
 * What is asked for without a word of who asks: the app itself, pictures of people, what is not there. A class of three hundred that opens the app for
 * the first time asks for sixty files each, from one address; whoever goes on after that is answered later, and only then no more.
 */
const usual = { perSecond: 400, burst: 24_000, longest: 5 * second } as const;

export const createUsualFlow = (): Flow => createFlow(usual, performance.now.bind(performance));

/** Before any route. */
export const paceStrangers = (app: FastifyInstance, replies: Replies, flow: Flow): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfStranger(request) || isProbe(request)) return done();
    const wait = flow.of(addressKey(request.ip));
    if (wait === undefined) {
      replies.refuse(request, reply.header('connection', 'close'), waiting(coreRefusal.tooMany, usual.longest));
      return;
    }
    if (wait === 0) return done();
    setTimeout(done, wait);
  });
};

/** Calls, files and sockets ask their guards, which count by person. */
const isOfStranger = ({ is404, method, url }: FastifyRequest): boolean => {
  if (is404) return true;
  return (method === 'GET' || method === 'HEAD') && ![filesRoot, fileRoot, '/ws/'].some((root) => url.startsWith(root));
};

/** Whoever watches the server from its own machine. */
const isProbe = ({ url, ip }: FastifyRequest): boolean =>
  /^\/(?:healthz|readyz)$/.test(url) && /^(?:::ffff:)?127\.|^::1$/.test(ip);
