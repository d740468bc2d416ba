import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

const client = {
  clientId: z.string().check(z.maxLength(100)),
  redirectUri: z.string().check(z.maxLength(limits.urlChars)),
};
const wire = { clientId: 'client_id', redirectUri: 'redirect_uri' } as const;

export const getClientInfo = call({
  name: 'getClientInfo',
  path: '/Oauth/OAuth2/getClientInfo',
  ledger: 'C-026',
  summary: 'The system that asks to sign somebody in, when it may be answered at this address.',
  reads: 'public',
  input: z.object(client),
  output: z.object({ name: z.string() }),
  wire,
});

/** The address is finished here, from what was registered: no page puts one together. */
export const getCode = call({
  name: 'getCode',
  path: '/Oauth/OAuth2/getCode',
  ledger: 'C-027',
  summary: 'An authorization code for the signed-in person, inside the address that leads back to the system.',
  reads: 'self',
  input: z.object({
    ...client,
    responseType: text(40),
    state: text(1_000),
    codeChallenge: text(200),
    codeChallengeMethod: text(20),
  }),
  output: z.object({ url: z.string() }),
  wire: {
    ...wire,
    responseType: 'response_type',
    codeChallenge: 'code_challenge',
    codeChallengeMethod: 'code_challenge_method',
  },
});

const Redirect = z
  .string()
  .check(z.maxLength(limits.urlChars), z.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])[^\s#]+$/));

export const setOAuthClient = call({
  name: 'setOAuthClient',
  path: '/FutureV2/Operator/setOAuthClient',
  ledger: 'ours',
  summary:
    'Let another system sign people in with this one. Its secret is answered once; asked again, it has a new one.',
  reads: 'operator',
  input: z.object({
    clientId: z.string().check(z.regex(/^[\w.-]{3,100}$/)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameChars)),
    redirectUris: z.array(Redirect).check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({ secret: z.string() }),
});
