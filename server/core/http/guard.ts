import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { sha256 } from '../fingerprint.ts';
import { addressKey } from '../session/address.ts';
import { waiting } from '../session/rate.ts';
import { type Session, sessionOf } from '../session/sessions.ts';

/** Uses a minute: generous for a person, too few for a loop gone wild. */
const most = { call: 1_200, sync: 1_200, form: 12_000, file: 30_000, publicCalls: 1_200, failedTokens: 300 } as const;

/** What is counted apart: the loops of sync and of uploads are no person’s clicks. */
export type Counted = 'call' | 'sync' | 'form' | 'file';

export type Guard = (request: FastifyRequest, access: Access, counted: Counted) => Promise<Result<Session | undefined>>;

/** Who is asking, and whether they may ask now. */
export const createGuard = (core: Core, operatorToken: string | undefined): Guard => {
  const rate = (name: keyof typeof most) => core.rates(name, most[name], minute);
  const rates = { call: rate('call'), sync: rate('sync'), form: rate('form'), file: rate('file') };
  const strangers = rate('publicCalls');
  const failures = rate('failedTokens');
  return async (request, access, counted) => {
    const address = addressKey(request.ip);
    if (access === 'public')
      return limited(await (counted === 'file' ? rates.file : strangers).use(address)) ?? ok(undefined);
    const token = tokenOf(request, counted);
    const entry = access === 'operator' ? operatorEntry(token, operatorToken) : await sessionEntry(core, token);
    // Only what fails is counted: the expired sessions of a school behind one address lock nobody out.
    if (!entry.ok) return limited(await failures.use(address)) ?? entry;
    if (entry.value === undefined) return entry;
    return limited(await rates[counted].use(entry.value.id)) ?? entry;
  };
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

const limited = (wait: number): Result<never> | undefined =>
  wait === 0 ? undefined : refused(waiting(coreRefusal.tooMany, wait));

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
