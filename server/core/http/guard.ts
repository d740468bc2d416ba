import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { type Milliseconds, minute, second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { sha256 } from '../fingerprint.ts';
import { addressKey } from '../session/address.ts';
import { waiting } from '../session/rate.ts';
import { type Session, sessionOf } from '../session/sessions.ts';
import type { Allowance, Counted } from './allowance.ts';

/** Uses a minute from one address. */
const max = { publicCalls: 1_200, failedTokens: 300, downloads: 30_000 } as const;

export type Guard = (request: FastifyRequest, access: Access, counted: Counted) => Promise<Result<Session | undefined>>;

/** Who is asking, and whether they may ask now. Routes ask in `onRequest`: nothing of a body is read before. */
export const createGuard = (core: Core, allowance: Allowance, operatorToken: string | undefined): Guard => {
  const { rates } = allowance;
  const rate = (name: keyof typeof max) => core.rates(name, max[name], minute);
  const strangers = rate('publicCalls');
  const failures = rate('failedTokens');
  const downloads = rate('downloads');
  return async (request, access, counted) => {
    const address = addressKey(request.ip);
    if (access === 'public')
      return (await limited(core, await (counted === 'file' ? downloads : strangers).use(address))) ?? ok(undefined);
    const token = tokenOf(request, counted);
    const entry = access === 'operator' ? operatorEntry(token, operatorToken) : await sessionEntry(core, token);
    // Only what fails is counted: the expired sessions of a school behind one address lock nobody out.
    if (!entry.ok) return (await limited(core, await failures.use(address))) ?? entry;
    if (entry.value === undefined) return entry;
    // By person: who signs in again and again is not given more.
    const { uid } = entry.value;
    return (
      (await limited(core, await rates[counted].use(uid))) ??
      (await limited(core, await bytesWait(allowance, request, uid, counted))) ??
      entry
    );
  };
};

/** Asked before a byte of the body is read; a file's room is asked for by its upload. */
const bytesWait = (allowance: Allowance, { headers }: FastifyRequest, uid: string, counted: Counted) => {
  if (counted === 'form' || counted === 'file') return 0;
  const bytes = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? limits.bodyBytes : 0));
  return allowance.bytesWait(uid, bytes);
};

/**
 * The header; in the query for a form that a plain page posts (C-429), in the cookie for a file that a page shows: it is only
 * read, and the cookie is never sent from another site.
 */
const tokenOf = ({ headers, query }: FastifyRequest, counted: Counted): string => {
  if (typeof headers.token === 'string') return headers.token;
  if (counted === 'form') return String((query as { readonly token?: unknown }).token ?? '');
  return counted === 'file' ? (/(?:^|;\s*)token=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '') : '';
};

/** Milliseconds by which a refusal is answered late, so that asking again at once is not worth it. */
export const usualHold: Milliseconds = 250;
/** Held at a time; the rest are answered as they come. */
const maxHeld = 1_000;
let heldNow = 0;

export const hold = async ({ heldFor }: Pick<Core, 'heldFor'>, wait: Milliseconds): Promise<void> => {
  if (heldNow >= maxHeld) return;
  heldNow += 1;
  await sleep(Math.min(wait, heldFor));
  heldNow -= 1;
};

/** The same of a refusal that says when to come again, whoever made it. */
export const holdBack = async (core: Core, { params }: Refusal): Promise<void> => {
  if (typeof params?.seconds === 'number') await hold(core, params.seconds * second);
};

const limited = async (core: Core, wait: number): Promise<Result<never> | undefined> => {
  if (wait === 0) return undefined;
  await hold(core, wait);
  return refused(waiting(coreRefusal.tooMany, wait));
};

const operatorEntry = (token: string, operatorToken: string | undefined): Result<undefined> => {
  if (token === '') return refused(coreRefusal.notSignedIn);
  const isRight =
    operatorToken !== undefined &&
    operatorToken !== '' &&
    timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(sha256(operatorToken)));
  return isRight ? ok(undefined) : refused(coreRefusal.notAllowed);
};

const sessionEntry = async (core: Core, token: string): Promise<Result<Session>> => {
  const session = await sessionOf(core, token);
  return session === undefined ? refused(coreRefusal.notSignedIn) : ok(session);
};
