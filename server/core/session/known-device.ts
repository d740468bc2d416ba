import { day } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { checkSigned, signedAddress } from '../files/signed.ts';
import { sha256 } from '../fingerprint.ts';

/**
 * What a device keeps in a cookie that no script reads: that this person has signed in here and kept it. It opens nothing, and is worth nothing
 * once the password is another one: whoever had the one before would go on taking the codes and tries that are the owner's.
 */
const deviceCookie = 'device';

const keptFor = 365 * day;
const kind = 'device';

/** Where signing in is, and codes for it are asked for: the cookie goes nowhere else. */
const path = '/UserApi';

/** Somebody with their password as it is stored. */
interface Owner {
  readonly uid: string;
  readonly password: string;
}

/** For the reply of a login. */
export const deviceProof = async (core: Core, { uid, password }: Owner): Promise<string> => {
  const proof = { id: core.newId(), uid, of: sha256(password) };
  const signed = await signedAddress(core, kind, proof, core.now() + keptFor);
  const value = Buffer.from(signed.slice(kind.length + 1)).toString('base64url');
  return `${deviceCookie}=${value}; Path=${path}; Max-Age=${keptFor / 1_000}; HttpOnly; SameSite=Strict`;
};

/** Which device of this person it is; `undefined` for one that was never signed in by them, or by another password. */
export const knownDevice = async (
  core: Core,
  owner: Owner | undefined,
  cookies: string | undefined,
): Promise<string | undefined> => {
  const value = /(?:^|;\s*)device=([\w-]{1,600})(?:;|$)/.exec(cookies ?? '')?.[1];
  if (value === undefined) return undefined;
  const query = Object.fromEntries(new URLSearchParams(Buffer.from(value, 'base64url').toString()));
  const signed = await checkSigned(core, kind, query, core.now());
  if (!signed.ok || owner === undefined) return undefined;
  const { id, uid, of } = signed.value;
  return uid === owner.uid && of === sha256(owner.password) ? id : undefined;
};
