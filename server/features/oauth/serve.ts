import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { second } from '#contract/core/time.ts';
import { userTypeCode } from '#contract/features/account/calls.ts';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { addressKey } from '#server/core/session/address.ts';
import { madeBy, personOf, schoolById } from '#server/features/account/public.ts';
import { secretOf } from './handlers.ts';
import { exchange, isClient, personOfToken, tokenHolds } from './store.ts';

/** Addresses that other systems ask as RFC 6749 has it: forms in, plain JSON out, no envelope. */
export const serveOAuth = (app: FastifyInstance, core: Core): void => {
  const tries = core.rates('oauth', 600, 60 * second);
  const looks = core.rates('oauth userinfo', 600, 60 * second);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/Oauth/OAuth2/token', async (request, reply) => {
      if ((await tries.use(addressKey(request.ip))) > 0) return no(reply, 'temporarily_unavailable', 429);
      return give(core, request, reply);
    });
    scope.get('/Oauth/OAuth2/userinfo', async (request, reply) => {
      if ((await looks.use(addressKey(request.ip))) > 0) return no(reply, 'temporarily_unavailable', 429);
      const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const person = await core.db.read(async (sql) => {
        const uid = await personOfToken(sql, token, core.now());
        const person = uid === undefined ? undefined : await personOf(sql, uid);
        return person && { ...person, ...(await provenOf(sql, person)) };
      });
      if (person === undefined)
        return no(reply.header('www-authenticate', 'Bearer error="invalid_token"'), 'invalid_token', 401);
      const { id: sub, username: name, school, stno, userType } = person;
      return reply
        .header('cache-control', 'no-store')
        .send({ sub, name, school, stno, usertype: userTypeCode[userType] });
    });
  });
};

/** What somebody says of themselves is no fact for another system: who is not certified has the school that made the account, and no number. */
const provenOf = async (sql: Sql, { id, certified, school, studentNumber }: ProfileRow) => {
  if (certified) return { school, stno: studentNumber };
  return { school: (await schoolById(sql, await madeBy(sql, id)))?.name ?? '', stno: '' };
};

const no = (reply: FastifyReply, error: string, status = 400): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ error });

const give = async (core: Core, { headers, body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string => (typeof given[name] === 'string' ? kept(given[name]) : '');
  const [clientId, secret] = basicOf(headers.authorization) ?? [text('client_id'), text('client_secret')];
  // Passwords and implicit tokens belong to no grant of ours.
  if (text('grant_type') !== 'authorization_code') return no(reply, 'unsupported_grant_type');
  if (!(await core.db.read((sql) => isClient(sql, clientId, secret)))) return no(reply, 'invalid_client', 401);
  const challenge = createHash('sha256').update(text('code_verifier')).digest('base64url');
  const token = secretOf(core);
  const isGiven = await core.db.write((sql) =>
    exchange(sql, { code: text('code'), clientId, redirect: text('redirect_uri'), challenge, token }, core.now()),
  );
  if (!isGiven) return no(reply, 'invalid_grant');
  const answer = { access_token: token, token_type: 'Bearer', expires_in: tokenHolds / second };
  return reply.header('cache-control', 'no-store').send(answer);
};

/** As it may be asked for: NUL is in nothing that PostgreSQL keeps. */
const kept = (said: string): string => said.slice(0, 2_000).replaceAll('\u0000', '');

const basicOf = (header: string | undefined): readonly [string, string] | undefined => {
  const packed = /^Basic ([\w+/=]{1,800})$/i.exec(header ?? '')?.[1];
  if (packed === undefined) return undefined;
  const [id = '', ...rest] = kept(Buffer.from(packed, 'base64').toString('utf8')).split(':');
  return [id, rest.join(':')];
};
