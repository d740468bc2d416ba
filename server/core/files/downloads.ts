import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { coreRefusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Download, MadeFile, Opening } from '../feature.ts';
import type { Allowance } from '../http/allowance.ts';
import type { Guard } from '../http/guard.ts';
import { whenOver } from '../http/over.ts';
import { httpStatus, type Replies } from '../http/reply.ts';
import { addressKey } from '../session/address.ts';
import { waiting } from '../session/rate.ts';
import type { Places } from './places.ts';
import { endIfQuiet, sendFile } from './send.ts';
import { checkSigned, takenBy } from './signed.ts';

/** Every file lies below; the client's service worker leaves these addresses alone. */
export const filesRoot = '/files/';

interface Routing {
  readonly core: Core;
  readonly guard: Guard;
  readonly replies: Replies;
  readonly allowance: Allowance;
  readonly places: Places;
}

/** A file at a signed address. One made on the spot is always saved; a kept one says itself how it is handed out. */
export const addDownload = (app: FastifyInstance, routing: Routing, { path, run }: Download): void => {
  const { core, guard, replies, places } = routing;
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
    const address = addressKey(request.ip);
    // Of an address that was handed out before it said to whom, or to nobody's account, the network is counted.
    const taker = { uid: params[takenBy] || params.uid || address, address };
    const place = () => places.take(taker, (leave) => whenOver(reply.raw, leave));
    if ('content' in file.value) {
      const { content } = file.value;
      if (typeof content === 'function') {
        if (!(await place()))
          return replies.refuse(request, reply.header('connection', 'close'), waiting(coreRefusal.tooMany, second));
        endIfQuiet(reply.raw);
        return sendMade(reply, file.value, await content());
      }
      return !(content instanceof Readable) || takePlace(reply, params.uid ?? '')
        ? sendMade(reply, file.value, content)
        : replies.refuse(request, reply, waiting(coreRefusal.tooMany, second));
    }
    const end = await sendFile(core.files, request, reply, file.value, { place });
    if (end === 'sent') return reply;
    withoutFile(reply);
    if (end === 'missing') return replies.refuse(request, reply, coreRefusal.notFound);
    // Nor is its connection kept: it would cost as much as what it is refused.
    return replies.refuse(request, reply.header('connection', 'close'), waiting(coreRefusal.tooMany, second));
  });
};

/** What a file's answer says of it, and no refusal. */
const withoutFile = (reply: FastifyReply): void => {
  for (const name of ['etag', 'accept-ranges', 'content-disposition', 'content-length', 'content-range'])
    reply.removeHeader(name);
  reply.code(200).type('application/json; charset=utf-8');
};

/** Of one person: each reads from the database, and holds what its reader has not taken. */
const maxMade = 2;
const making = new Map<string, number>();

/** A place among the files that are being made for somebody, until this one is sent or given up. */
const takePlace = (reply: FastifyReply, uid: string): boolean => {
  const busy = making.get(uid) ?? 0;
  if (busy >= maxMade) return false;
  making.set(uid, busy + 1);
  whenOver(reply.raw, () => {
    const left = (making.get(uid) ?? 1) - 1;
    if (left > 0) making.set(uid, left);
    else making.delete(uid);
  });
  return true;
};

/** The parameters of a path are signed with it. */
const pathOf = ({ url }: FastifyRequest, path: string): string =>
  path.includes(':') ? (url.split('?')[0] ?? '') : path;

const sendMade = (
  reply: FastifyReply,
  { name, type, etag }: MadeFile,
  content: string | Buffer | Readable,
): FastifyReply =>
  (etag === undefined ? reply : reply.header('etag', etag))
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'no-store')
    .send(content);

/** An address that stays the same, for whoever may: it leads on to a signed one. */
export const addOpening = (app: FastifyInstance, routing: Routing, { path, run }: Opening): void => {
  const { core, guard, replies, allowance } = routing;
  app.get(path, async (request, reply) => {
    const entry = await guard(request, 'session', 'file');
    if (!entry.ok) return replies.refuse(request, reply, entry.refusal);
    const session = entry.value;
    const turn = allowance.turn(session?.uid ?? '', 'file', path);
    if (turn === undefined) return replies.refuse(request, reply, waiting(coreRefusal.tooMany, second));
    whenOver(reply.raw, turn.end);
    await turn.begin();
    const asking = { core, session, uid: session?.uid ?? '', ip: request.ip, now: core.now() };
    const address = await run({ ...plain(request.query), ...plain(request.params) }, asking);
    if (!address.ok) return replies.refuse(request, reply, address.refusal, { status: httpStatus(address.refusal) });
    return reply.header('cache-control', 'private, no-store').redirect(address.value, 302);
  });
};

const plain = (given: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, String(value)]));
