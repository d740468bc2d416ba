import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { getClientInfo, getCode, setOAuthClient } from '#contract/features/oauth/calls.ts';
import { oauthRefusal } from '#contract/features/oauth/rules.ts';
import type { Core } from '#server/core/core.ts';
import { onCall } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { waiting } from '#server/core/session/rate.ts';
import { clientAt, codeHolds, putClient, putCode } from './store.ts';

export const secretOf = ({ random }: Core): string => Buffer.from(random(new Uint8Array(32))).toString('base64url');

/** SHA-256 in base64url (RFC 7636): `plain` proves nothing, and no challenge less. */
const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Sign-ins of one person at other systems: each leaves a row for an hour. */
const signingIn = (uid: string): Pace => ({ key: `codes of ${uid}`, perSecond: 0.2, burst: 60 });

export const oauthCalls = [
  onCall(getClientInfo, async ({ clientId, redirectUri }, { core }) => {
    const client = await core.db.read((sql) => clientAt(sql, clientId, redirectUri));
    return client === undefined ? refused(oauthRefusal.clientUnknown) : ok({ name: client.name });
  }),
  onCall(getCode, async (input, { core, uid, session }) => {
    const { clientId, redirectUri: redirect, codeChallenge: challenge, state } = input;
    if (session === undefined) return refused(coreRefusal.notSignedIn);
    const client = await core.db.read((sql) => clientAt(sql, clientId, redirect));
    if (client === undefined) return refused(oauthRefusal.clientUnknown);
    const isRight = input.responseType === 'code' && input.codeChallengeMethod === 'S256' && isChallenge(challenge);
    if (!isRight) return refused(oauthRefusal.requestWrong);
    const wait = await core.pacer.use([signingIn(uid)]);
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    const code = secretOf(core);
    const row = {
      client_id: clientId,
      redirect,
      uid,
      session_id: session.id,
      challenge,
      until: core.now() + codeHolds,
    };
    await core.db.note((sql) => putCode(sql, code, row, core.now()));
    const url = new URL(redirect);
    url.searchParams.set('code', code);
    if (state !== '') url.searchParams.set('state', state);
    return ok({ url: url.href });
  }),
  onCall(setOAuthClient, async ({ clientId: id, name, redirectUris: redirects }, { core }) => {
    const secret = secretOf(core);
    await core.db.write((sql) => putClient(sql, { id, name, secret, redirects }));
    return ok({ secret });
  }),
];
