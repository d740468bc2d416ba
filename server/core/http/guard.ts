import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { sha256 } from '../fingerprint.ts';
import { addressKey } from '../session/address.ts';
import { createRate, noRate, waiting } from '../session/rate.ts';
import { type Session, sessionOf } from '../session/sessions.ts';

/** Uses a minute: generous for a person, too few for a loop gone wild. */
const most = { calls: 1_200, sync: 1_200, publicCalls: 1_200, failedTokens: 300 } as const;

export type Guard = (request: FastifyRequest, access: Access, isSync: boolean) => Promise<Result<Session | undefined>>;

/** Who is asking, and whether they may ask now. */
export const createGuard = (core: Core, operatorToken: string | undefined, isLimited: boolean): Guard => {
  const rate = (count: number) => (isLimited ? createRate(count, minute, core.now) : noRate);
  const calls = rate(most.calls);
  const sync = rate(most.sync);
  const strangers = rate(most.publicCalls);
  const failures = rate(most.failedTokens);
  return async (request, access, isSync) => {
    const address = addressKey(request.ip);
    if (access === 'public') return limited(strangers.use(address)) ?? ok(undefined);
    const given = request.headers.token;
    const token = typeof given === 'string' ? given : '';
    const entry = access === 'operator' ? operatorEntry(token, operatorToken) : await sessionEntry(core, token);
    // Only what fails is counted: the expired sessions of a school behind one address lock nobody out.
    if (!entry.ok) return limited(failures.use(address)) ?? entry;
    if (entry.value === undefined) return entry;
    return limited((isSync ? sync : calls).use(entry.value.id)) ?? entry;
  };
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
