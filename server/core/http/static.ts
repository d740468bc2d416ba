import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import { type ClientFile, readClientFiles, type SentFile } from './client-files.ts';
import type { Replies } from './reply.ts';

/** Files whose name carries a hash of their content. */
const hashed = /^assets\//;
const forever = 'public, max-age=31536000, immutable';
const page = 'index.html';

interface ClientOptions {
  readonly publicDir: string | undefined;
  readonly isCallPath: (path: string) => boolean;
}

/**
 * The built client: its files, and its index for every address that is a screen's. Nothing that looks like a call is ever
 * answered with a page: the client takes a page for a captive portal.
 */
export const addClient = (app: FastifyInstance, replies: Replies, { publicDir, isCallPath }: ClientOptions): void => {
  const root = publicDir === undefined ? undefined : resolve(publicDir);
  const index = root === undefined ? undefined : join(root, page);
  if (root !== undefined && index !== undefined && existsSync(index)) {
    const files = readClientFiles(root);
    const send = sendClient(inlineAllowed(readFileSync(index, 'utf8')));
    // What pays to be packed was packed by the build.
    app.get('/*', { compress: false }, (request, reply) => {
      const path = pathOf(request);
      const isScreen = path === '/' || (wantsPage(request) && !isCallPath(path));
      const file = files.get(path) ?? (isScreen ? files.get(`/${page}`) : undefined);
      return file === undefined ? missing(reply) : send(request, reply, file);
    });
  }
  app.setNotFoundHandler((request, reply) => replies.refuse(request, reply, coreRefusal.notFound));
};

const sendClient =
  (allow: (policy: string) => string) =>
  async (request: FastifyRequest, reply: FastifyReply, file: ClientFile): Promise<FastifyReply> => {
    const sent = file.sentTo(request.headers['accept-encoding']);
    const bytes = await readable(sent);
    if (bytes === undefined) return missing(reply);
    reply.header('cache-control', hashed.test(file.name) ? forever : 'no-cache');
    reply.header('etag', sent.etag).header('last-modified', sent.modified);
    if (file.isPacked) reply.header('vary', 'accept-encoding');
    if (file.name === page) {
      const policy = 'content-security-policy';
      reply.header(policy, allow(String(reply.getHeader(policy))));
    }
    if (request.headers['if-none-match'] === sent.etag) return reply.code(304).send();
    if (sent.encoding !== undefined) reply.header('content-encoding', sent.encoding);
    return reply.type(file.type).send(bytes);
  };

const missing = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound();
  return reply;
};

/** Somebody may have built anew since the server started. */
const readable = async ({ bytes }: SentFile): Promise<Buffer | undefined> => {
  try {
    return await bytes();
  } catch {
    return undefined;
  }
};

/** What the page paints first stands in the page itself: exactly that script and that style may, by their hash. */
const inlineAllowed = (page: string): ((policy: string) => string) => {
  const hashes = (tag: string): string =>
    [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join('');
  const [scripts, styles] = [hashes('script'), hashes('style')];
  return (policy) =>
    policy
      .replace("script-src 'self'", `script-src 'self'${scripts}`)
      .replace("style-src 'self'", `style-src 'self'${styles}`);
};

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url;

/** A file that is missing is missing; only addresses without an extension are screens. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null &&
  !/\.[a-z0-9]{1,8}$/i.test(pathOf(request));
