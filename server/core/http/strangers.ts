import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileRoot } from '#contract/core/files.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { type Milliseconds, second } from '#contract/core/time.ts';
import { filesRoot } from '../files/downloads.ts';
import { addressKey } from '../session/address.ts';
import { waiting } from '../session/rate.ts';
import { createFewAtOnce } from './few-at-once.ts';
import type { Replies } from './reply.ts';

/** Each key at its own time, so many a second after a rush: what comes faster goes on later, in the order it came. */
export interface Flow {
  /** Milliseconds until it may go on, which it is counted for; `undefined`: that would be too long, and it counts nothing. */
  readonly of: (key: string) => Milliseconds | undefined;
}

export interface FlowOptions {
  readonly perSecond: number;
  readonly burst: number;
  readonly longest: Milliseconds;
}

/** Keys that are looked through when there are so many: those that are even are forgotten. */
const keysKept = 50_000;

export const createFlow = ({ perSecond, burst, longest }: FlowOptions, now: () => number): Flow => {
  const evenAt = new Map<string, number>();
  const step = second / perSecond;
  let lookAt = keysKept;
  const forgetEven = (time: number): void => {
    for (const [key, even] of evenAt) if (even <= time) evenAt.delete(key);
    lookAt = Math.max(keysKept, 2 * evenAt.size);
  };
  return {
    of: (key) => {
      const time = now();
      const even = Math.max(time, evenAt.get(key) ?? 0);
      const wait = Math.max(0, even - (burst - 1) * step - time);
      if (wait > longest) return undefined;
      evenAt.set(key, even + step);
      if (evenAt.size > lookAt) forgetEven(time);
      return wait;
    },
  };
};

/**
 * What is asked for without a word of who asks: the app itself, pictures of people, what is not there. A class of three hundred that opens the app for
 * the first time asks for sixty files each, from one address; whoever goes on after that is answered later, and only then no more.
 */
const usual = { perSecond: 400, burst: 24_000, longest: 5 * second } as const;

export const createUsualFlow = (other: Partial<FlowOptions> = {}): Flow =>
  createFlow({ ...usual, ...other }, performance.now.bind(performance));

/** Before any route. What may go on does so between everybody else's requests, those of each address in turn. */
export const paceStrangers = (app: FastifyInstance, replies: Replies, flow: Flow): void => {
  const fewAtOnce = createFewAtOnce();
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfStranger(request) || isProbe(request)) return done();
    const address = addressKey(request.ip);
    const goOn = () => fewAtOnce(address, done);
    const wait = flow.of(address);
    if (wait === undefined) {
      replies.refuse(request, reply.header('connection', 'close'), waiting(coreRefusal.tooMany, usual.longest));
      return;
    }
    if (wait === 0) return goOn();
    setTimeout(goOn, wait);
  });
};

/** Calls, files and sockets ask their guards, which count by person. */
const isOfStranger = ({ is404, method, url, raw }: FastifyRequest): boolean => {
  if (is404) return true;
  const opensSocket = url.startsWith('/ws/') && 'upgrade' in raw && raw.upgrade === true;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !opensSocket && ![filesRoot, fileRoot].some((root) => url.startsWith(root));
};

/** Whoever watches the server from its own machine. */
const isProbe = ({ url, ip }: FastifyRequest): boolean =>
  /^\/(?:healthz|readyz)$/.test(url) && /^(?:::ffff:)?127\.|^::1$/.test(ip);
