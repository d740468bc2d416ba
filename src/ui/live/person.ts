import { rememberedFor, second, unusedFor } from '#contract/core/time.ts';
import { forgetWho } from '#src/core/device/who.ts';
import { noteLeftBehind } from './left-behind.ts';

/** Who is signed in on this device, as much as must be known before any database is open. */
export interface Person {
  readonly uid: string;
  readonly username: string;
}

const personKey = 'userinfo';
const tokenCookie = 'token';
/** S-282, 1 or 0. One choice sets both: whether the device is the person's own. */
const ownKeys = ['autoLoginRemember', 'longExpireTime'] as const;
/** Of a sign-in on a device that is not one's own: when a page of it was open last, ms. */
const usedKey = 'usedAt';

export const rememberedPerson = (): Person | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(personKey) ?? 'null');
    const { uid, username } = (stored ?? {}) as Partial<Person>;
    return typeof uid === 'string' && uid !== '' ? { uid, username: username ?? '' } : undefined;
  } catch {
    return undefined;
  }
};

export const readCookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/** Without `seconds` it lasts as long as the browser runs. */
export const writeCookie = (name: string, value: string, seconds?: number): void => {
  const life = seconds === undefined ? '' : `; max-age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in older Safari and Firefox
  document.cookie = `${name}=${value}; path=/; samesite=strict${life}${secure}`;
};

export const readToken = (): string => readCookie(tokenCookie);

/** Of whose page this is; empty once another account of this browser signed in beside it. */
export const readTokenOf = (uid: string): string => (rememberedPerson()?.uid === uid ? readToken() : '');

/** They said that it is; a sign-in of the release before did not ask. */
export const isOwnDevice = (): boolean => localStorage.getItem(ownKeys[0]) !== '0';

/** On one's own device a sign-in lasts 30 days; otherwise as long as the browser runs (P3.4). */
export const rememberSignIn = ({ uid, username }: Person, token: string, isOwn: boolean): void => {
  const before = rememberedPerson();
  if (before !== undefined && before.uid !== uid && !isOwnDevice()) noteLeftBehind(before.uid);
  localStorage.setItem(personKey, JSON.stringify({ uid, username }));
  for (const key of ownKeys) localStorage.setItem(key, isOwn ? '1' : '0');
  writeCookie(tokenCookie, token, isOwn ? rememberedFor / second : undefined);
  localStorage.removeItem(usedKey);
  noteUse();
};

/** Of the same sign-in, from now on. */
export const renewToken = (token: string): void =>
  writeCookie(tokenCookie, token, isOwnDevice() ? rememberedFor / second : undefined);

/** Kept up while pages are open, for a browser that brings session cookies back when it starts. */
export const noteUse = (): void => {
  if (rememberedPerson() !== undefined && !isOwnDevice()) localStorage.setItem(usedKey, String(Date.now()));
};

/** Asked when a page starts: the browser dropped the cookie of a sign-in that was not to outlive it, or nobody came for hours. */
export const isSignInOver = (): boolean => {
  if (rememberedPerson() === undefined || isOwnDevice()) return false;
  const usedAt = Number(localStorage.getItem(usedKey) ?? 0);
  return readToken() === '' || Date.now() - usedAt > unusedFor;
};

/** The course and the area that were chosen last (P2.9): theirs, so forgotten with their sign-in. */
type Choice = 'course' | 'area';

export const remember = (what: Choice, value: unknown): void => {
  localStorage.setItem(`chosen-${what}`, JSON.stringify(value));
};

export const recall = (what: Choice): unknown => JSON.parse(localStorage.getItem(`chosen-${what}`) ?? 'null');

export const forgetSignIn = (): void => {
  for (const key of [personKey, usedKey, ...ownKeys]) localStorage.removeItem(key);
  for (const what of ['course', 'area']) localStorage.removeItem(`chosen-${what}`);
  writeCookie(tokenCookie, '', 0);
  void forgetWho().catch(() => undefined);
};

/** Its end on a device that is not the person's own: in one step, so that whoever comes next goes on with deleting. */
export const leaveSignIn = (): void => {
  const person = rememberedPerson();
  if (person === undefined) return;
  noteLeftBehind(person.uid);
  forgetSignIn();
  // What screens noted about this person.
  for (const [key, value] of Object.entries({ ...localStorage }))
    if (key.includes(person.uid) || value === person.uid) localStorage.removeItem(key);
};
