import { createContext, useContext } from 'react';
import type { Session } from '#src/core/session.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** The open session. Screens outside the guard have none; asking there is a defect. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession outside of a session');
  return session;
};
