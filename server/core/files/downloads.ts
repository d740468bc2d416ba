import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Download, MadeFile, Opening } from '../feature.ts';
import type { Guard } from '../http/guard.ts';
import { httpStatus, type Replies } from '../http/reply.ts';
import { waiting } from '../session/rate.ts';
import { sendFile } from './send.ts';
import { checkSigned } from './signed.ts';

/** Every file lies below; the client's service worker leaves these addresses alone. */
export const filesRoot = '/files/';

interface Routing {
  readonly core: Core;
  readonly guard: Guard;
  readonly replies: Replies;
}

/** A file at a signed address. One made on the spot is always saved; a kept one says itself how it is handed out. */
export const addDownload = (app: FastifyInstance, { core, guard, replies }: Routing, { path, run }: Download): void => {
  if (!path.startsWith(filesRoot)) throw new Error(`${path} is not below ${filesRoot}`);
  // Parts of a file are counted in its own bytes, so it is never packed.
  app.get(path, { compress: false }, async (request, reply) => {
    const entry = await guard(request, 'public', 'file');
    if (!entry.ok) return replies.refuse(request, reply, entry.refusal);
    const signed = await checkSigned(core, pathOf(request, path), plain(request.query), core.now());
    if (!signed.ok) return replies.refuse(request, reply, signed.refusal);
    const params: Readonly<Record<string, string>> = { ...signed.value, ...plain(request.params) };
    const file = await run(params, core);
    if (!file.ok) return replies.refuse(request, reply, file.refusal, { status: httpStatus(file.refusal) });
    if ('content' in file.value) {
      const isFree = !(file.value.content instanceof Readable) || takePlace(reply, params.uid ?? '');
      return isFree
        ? sendMade(reply, file.value)
        : replies.refuse(request, reply, waiting(coreRefusal.tooMany, second));
    }
    const isKept = await sendFile(core.files, request, reply, file.value);
    return isKept ? reply : replies.refuse(request, reply, coreRefusal.notFound);
  });
};

/** Of one person: each reads from the database, and holds what its reader has not taken. */
const maxMade = 2;
const making = new Map<string, number>();

/** A place among the files that are being made for somebody, until this one is sent or given up. */
const takePlace = (reply: FastifyReply, uid: string): boolean => {
  const busy = making.get(uid) ?? 0;
  if (busy >= maxMade) return false;
  making.set(uid, busy + 1);
  reply.raw.once('close', () => {
    const left = (making.get(uid) ?? 1) - 1;
    if (left > 0) making.set(uid, left);
    else making.delete(uid);
  });
  return true;
};

/** The parameters of a path are signed with it. */
const pathOf = ({ url }: FastifyRequest, path: string): string =>
  path.includes(':') ? (url.split('?')[0] ?? '') : path;

const sendMade = (reply: FastifyReply, { name, type, content, etag }: MadeFile): FastifyReply =>
  (etag === undefined ? reply : reply.header('etag', etag))
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'no-store')
    .send(content);

/** An address that stays the same, for whoever may: it leads on to a signed one. */
export const addOpening = (app: FastifyInstance, { core, guard, replies }: Routing, { path, run }: Opening): void => {
  app.get(path, async (request, reply) => {
    const entry = await guard(request, 'session', 'file');
    if (!entry.ok) return replies.refuse(request, reply, entry.refusal);
    const session = entry.value;
    const asking = { core, session, uid: session?.uid ?? '', ip: request.ip, now: core.now() };
    const address = await run({ ...plain(request.query), ...plain(request.params) }, asking);
    if (!address.ok) return replies.refuse(request, reply, address.refusal, { status: httpStatus(address.refusal) });
    return reply.header('cache-control', 'private, no-store').redirect(address.value, 302);
  });
};

const plain = (given: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, String(value)]));
