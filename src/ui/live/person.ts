import { forgetWho } from '#src/core/device/who.ts';

/** Who is signed in on this device, as much as must be known before any database is open. */
export interface Person {
  readonly uid: string;
  readonly username: string;
}

const personKey = 'userinfo';
const tokenCookie = 'token';
const thirtyDays = 30 * 24 * 60 * 60;

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

/** Remembered, a sign-in lasts 30 days; otherwise as long as the browser runs (P3.4). */
export const rememberSignIn = ({ uid, username }: Person, token: string, remember: boolean): void => {
  localStorage.setItem(personKey, JSON.stringify({ uid, username }));
  writeCookie(tokenCookie, token, remember ? thirtyDays : undefined);
};

/** The course and the area that were chosen last (P2.9): theirs, so forgotten with their sign-in. */
type Choice = 'course' | 'area';

export const remember = (what: Choice, value: unknown): void => {
  localStorage.setItem(`chosen-${what}`, JSON.stringify(value));
};

export const recall = (what: Choice): unknown => JSON.parse(localStorage.getItem(`chosen-${what}`) ?? 'null');

export const forgetSignIn = (): void => {
  localStorage.removeItem(personKey);
  for (const what of ['course', 'area']) localStorage.removeItem(`chosen-${what}`);
  writeCookie(tokenCookie, '', 0);
  void forgetWho().catch(() => undefined);
};
