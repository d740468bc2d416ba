import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { minute } from '#contract/core/time.ts';
import type { Replies } from './reply.ts';

/** The hash of an empty style element, which Emotion makes before it adds rules through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Bytes of a reply from which packing it pays. */
const packedFrom = 2_048;

/** Names of a query: what stands behind them is not read. */
const mostNames = 100;

/** Lists that are taken apart for every answer, also of strangers; nobody's browser says so much in one. */
const wishes = ['accept', 'accept-encoding', 'accept-language'] as const;
const longestWish = 500;

/** A Fastify that speaks our manners, before any route. */
export const createApp = async (
  { log, trustProxy }: { readonly log: string; readonly trustProxy: boolean },
  replies: Replies,
): Promise<FastifyInstance> => {
  const app = fastify({
    logger: {
      level: log,
      // What stands behind the path may open a file: it is nobody's to read in a log.
      serializers: {
        req: ({ method, url, host, ip }: FastifyRequest) => ({
          method,
          url: url.replace(/\?.*/s, ''),
          host,
          remoteAddress: ip,
        }),
      },
      redact: [
        'req.headers.token',
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["sec-websocket-protocol"]',
      ],
    },
    // `answerOneByOne` asks for it.
    http: { requireHostHeader: false },
    bodyLimit: limits.bodyBytes,
    // The whole request: a piece of a file on the slowest line that is of any use.
    requestTimeout: 5 * minute,
    // Nothing came or was taken for so long: an answer that nobody reads is not kept for them.
    connectionTimeout: 2 * minute,
    // One hop: what the proxy saw, never what was claimed to it.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
    },
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      querystringParser: (text) => parse(text, '&', '=', { maxKeys: mostNames }),
    },
    // An address that cannot be decoded.
    frameworkErrors: (_error, request, reply) =>
      replies.refuse(request, reply.header('connection', 'close'), coreRefusal.invalidInput),
    // Requests that came while we are leaving are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    for (const name of wishes) if ((request.headers[name]?.length ?? 0) > longestWish) delete request.headers[name];
    // NUL, which PostgreSQL cannot store, is in nothing that may be asked for; in bodies it is left out.
    if (request.url.includes('%00'))
      return replies.refuse(request, reply.header('connection', 'close'), coreRefusal.invalidInput);
    return undefined;
  });
  // Files were packed by the build; this is for what is made on the spot. The faster of the two: a pull is waited for.
  await app.register(compress, { encodings: ['gzip'], threshold: packedFrom });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", emptyStyle],
        // A school may name its logo at an address of its own.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Files that lie on the device only are shown and read from blobs; a document brings its fonts.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  return app;
};
