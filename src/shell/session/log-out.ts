import { logout } from '#contract/features/account/calls.ts';
import type { Session } from '#src/core/session.ts';
import { WireError } from '#src/core/wire-error.ts';
import { forgetSignIn } from '#src/ui/live/person.ts';
import { closeSession } from './open.ts';

/** Ends the sign-in. `keep`: what is on this device stays for the next sign-in of the same person; otherwise it is deleted. */
export const logOut = async (session: Session, data: 'keep' | 'delete'): Promise<void> => {
  const told = session.wire.post(logout, {}).catch((error: unknown) => {
    // Without a network the server forgets the session by itself.
    if (!(error instanceof WireError)) throw error;
  });
  // The device does not wait for the server: a network that hangs must not keep anybody signed in.
  forgetSignIn();
  await session.setToken('');
  if (data === 'delete') await session.wipe();
  await closeSession();
  await told;
};
