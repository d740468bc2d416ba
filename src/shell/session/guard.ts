import { redirect } from '@tanstack/react-router';
import { isServerThere } from '#src/core/device/there.ts';
import type { Session } from '#src/core/session.ts';
import { readToken, rememberedPerson } from '#src/ui/live/person.ts';

/**
 * The session that a screen needs. Without a token the way leads to /login, which remembers the address (P2.9); but with a
 * known person and the network proven absent the screens open on what is on the device.
 */
export const requireSession = async (href: string): Promise<Session> => {
  const person = rememberedPerson();
  const token = readToken();
  const leave = () => redirect({ to: '/login', search: { redirect: href } });
  if (person === undefined) throw leave();
  if (token === '' && !(await isOffline())) {
    // The workers have a copy, and would go on in this person's name. Whatever keeps it from being cleared, the way is /login.
    const { forgetToken } = await import('#src/core/session.ts');
    await forgetToken(person.uid).catch(() => undefined);
    throw leave();
  }
  const { sessionOf } = await import('./open.ts');
  return sessionOf(person, token);
};

/** True only on proof: the browser says so, or the server does not answer a probe. */
const isOffline = async (): Promise<boolean> => !navigator.onLine || !(await isServerThere());
