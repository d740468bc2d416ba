import type { FastifyInstance } from 'fastify';
import type { Core } from '../core.ts';
import type { Download } from '../feature.ts';
import type { Guard } from '../http/guard.ts';
import type { Replies } from '../http/reply.ts';
import { checkSigned } from './signed.ts';

/** Every file lies below; the client's service worker leaves these addresses alone. */
export const filesRoot = '/files/';

/** A file at a signed address: always saved, never shown, so nothing in it can run. */
export const addDownload = (
  app: FastifyInstance,
  { core, guard, replies }: { readonly core: Core; readonly guard: Guard; readonly replies: Replies },
  { path, run }: Download,
): void => {
  if (!path.startsWith(filesRoot)) throw new Error(`${path} is not below ${filesRoot}`);
  app.get(path, async (request, reply) => {
    const entry = await guard(request, 'public', false);
    if (!entry.ok) return replies.refuse(request, reply, entry.refusal);
    const signed = await checkSigned(core, path, plain(request.query), core.now());
    if (!signed.ok) return replies.refuse(request, reply, signed.refusal);
    const file = await run(signed.value, core);
    if (!file.ok) return replies.refuse(request, reply, file.refusal);
    const { name, type, content } = file.value;
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'no-store')
      .send(content);
  });
};

const plain = (query: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
