import { day } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { checkSigned, signedAddress } from '../files/signed.ts';

/** What a device keeps in a cookie that no script reads: that this person has signed in here and kept it. It opens nothing. */
const deviceCookie = 'device';

const keptFor = 365 * day;
const kind = 'device';

/** Where signing in is, and codes for it are asked for: the cookie goes nowhere else. */
const path = '/UserApi';

/** For the reply of a login. */
export const deviceProof = async (core: Core, uid: string): Promise<string> => {
  const signed = await signedAddress(core, kind, { id: core.newId(), uid }, core.now() + keptFor);
  const value = Buffer.from(signed.slice(kind.length + 1)).toString('base64url');
  return `${deviceCookie}=${value}; Path=${path}; Max-Age=${keptFor / 1_000}; HttpOnly; SameSite=Strict`;
};

/** Which device of this person it is; `undefined` for one that was never signed in by them. */
export const knownDevice = async (
  core: Core,
  uid: string,
  cookies: string | undefined,
): Promise<string | undefined> => {
  const value = /(?:^|;\s*)device=([\w-]{1,600})(?:;|$)/.exec(cookies ?? '')?.[1];
  if (value === undefined) return undefined;
  const query = Object.fromEntries(new URLSearchParams(Buffer.from(value, 'base64url').toString()));
  const signed = await checkSigned(core, kind, query, core.now());
  return signed.ok && signed.value.uid === uid ? signed.value.id : undefined;
};
