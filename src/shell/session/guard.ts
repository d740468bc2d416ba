import { redirect } from '@tanstack/react-router';
import { isServerThere } from '#src/core/device/who.ts';
import type { Session } from '#src/core/session.ts';
import { isOwnDevice, type Person, readToken, rememberedPerson } from '#src/ui/live/person.ts';

/**
 * The session that a screen needs. Without a token the way leads to /login, which remembers the address (P2.9); but with a
 * known person on their own device and the network proven absent the screens open on what is on the device. On another's device
 * only a page that is open already goes on.
 */
export const requireSession = async (href: string): Promise<Session> => {
  const person = rememberedPerson();
  const token = readToken();
  if (person === undefined) throw leave(href);
  if (token === '' && !((await mayStay(person)) && (await isOffline()))) {
    // The workers have a copy, and would go on in this person's name. Whatever keeps it from being cleared, the way is /login.
    await (isOwnDevice() ? forgetTokenOf(person) : leaveBehind()).catch(() => undefined);
    throw leave(href);
  }
  const { sessionOf } = await import('./open.ts');
  return sessionOf(person, token);
};

const leave = (href: string) => redirect({ to: '/login', search: { redirect: href } });

const mayStay = async ({ uid }: Person): Promise<boolean> =>
  isOwnDevice() || (await import('./open.ts')).isOpenHere(uid);

const forgetTokenOf = async ({ uid }: Person): Promise<void> => (await import('#src/core/session.ts')).forgetToken(uid);

const leaveBehind = async (): Promise<void> => (await import('./left-behind.ts')).leaveBehind();

/** True only on proof: the browser says so, or the server does not answer a probe. */
const isOffline = async (): Promise<boolean> => !navigator.onLine || !(await isServerThere());
