import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Replies } from './reply.ts';

/** Files whose name carries a hash of their content. */
const hashed = /^assets[\\/]/;
const forever = 'public, max-age=31536000, immutable';

/**
 * The built client: its files, and its index for every address that is a screen's. Nothing that looks like a call is ever
 * answered with a page: the client takes a page for a captive portal.
 */
export const addClient = async (
  app: FastifyInstance,
  replies: Replies,
  { publicDir, isCallPath }: { readonly publicDir: string | undefined; readonly isCallPath: (path: string) => boolean },
): Promise<void> => {
  const root = publicDir === undefined ? undefined : resolve(publicDir);
  const hasClient = root !== undefined && existsSync(join(root, 'index.html'));
  if (hasClient) {
    const allow = inlineAllowed(readFileSync(join(root, 'index.html'), 'utf8'));
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      // `.br` and `.gz` beside each file, made by the build.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const file = relative(root, path);
        reply.header('cache-control', hashed.test(file) ? forever : 'no-cache');
        if (!file.startsWith('index.html')) return;
        const policy = 'content-security-policy';
        reply.header(policy, allow(String(reply.getHeader(policy))));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasClient && wantsPage(request) && !isCallPath(pathOf(request))) return reply.sendFile('index.html');
    return replies.refuse(request, reply, coreRefusal.notFound);
  });
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
