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
  return lineOf(core, deviceCookie, kind, proof);
};

const lineOf = async (
  core: Core,
  cookie: string,
  of: string,
  proof: Readonly<Record<string, string>>,
): Promise<string> => {
  const signed = await signedAddress(core, of, proof, core.now() + keptFor);
  const value = Buffer.from(signed.slice(of.length + 1)).toString('base64url');
  return `${cookie}=${value}; Path=${path}; Max-Age=${keptFor / 1_000}; HttpOnly; SameSite=Strict`;
};

const cookieOf = (cookie: string, sent: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{1,600})(?:;|$)`).exec(sent ?? '')?.[1];

/** What a cookie says, where it is ours. */
const signedIn = async (
  core: Core,
  of: string,
  value: string | undefined,
): Promise<Readonly<Record<string, string>> | undefined> => {
  if (value === undefined) return undefined;
  const query = Object.fromEntries(new URLSearchParams(Buffer.from(value, 'base64url').toString()));
  const signed = await checkSigned(core, of, query, core.now());
  return signed.ok ? signed.value : undefined;
};

const browserCookie = 'browser';
const browserKind = 'browser';

interface Cookies {
  readonly sent: string | undefined;
  readonly keep: (line: string) => void;
}

/**
 * Which browser it is, whoever signs in: a number that the server gives it with its first sign-in, in a cookie that no script reads. It
 * opens nothing and names nobody; by it one sees that two people signed in on one device.
 */
export const browserOf = async (core: Core, cookies: Cookies | undefined): Promise<string> => {
  if (cookies === undefined) return '';
  const known = await signedIn(core, browserKind, cookieOf(browserCookie, cookies.sent));
  if (known?.id !== undefined) return known.id;
  const id = core.newId();
  cookies.keep(await lineOf(core, browserCookie, browserKind, { id }));
  return id;
};

/** Which device of this person it is; `undefined` for one that was never signed in by them, or by another password. */
export const knownDevice = async (
  core: Core,
  owner: Owner | undefined,
  cookies: string | undefined,
): Promise<string | undefined> => {
  const signed = await signedIn(core, kind, cookieOf(deviceCookie, cookies));
  if (signed === undefined || owner === undefined) return undefined;
  const { id, uid, of } = signed;
  return uid === owner.uid && of === sha256(owner.password) ? id : undefined;
};
