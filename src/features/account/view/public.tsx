import { lazy, useEffect } from 'react';
import { ownProfile } from '#src/features/account/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

/** The signed-in person as this device knows them. */
export const useOwnProfile = () => useLive(ownProfile);

const hintKey = 'nav-teaches';

/**
 * Whether the person teaches, known from the first paint on: the profile is read a moment later, and the frame must not move
 * then. Only what is offered goes by it.
 */
export const useTeaches = (): boolean => {
  const { uid } = useSession();
  const profile = useOwnProfile();
  const teaches = profile === undefined ? localStorage.getItem(hintKey) === uid : profile.userType === 'teacher';
  useEffect(() => {
    if (profile === undefined) return;
    if (teaches) localStorage.setItem(hintKey, uid);
    else if (localStorage.getItem(hintKey) === uid) localStorage.removeItem(hintKey);
  }, [profile, teaches, uid]);
  return teaches;
};

/** Sections of the personal settings. */
export const PasswordSection = lazy(async () => ({
  default: (await import('./settings/password-section.tsx')).PasswordSection,
}));
export const OwnSchool = lazy(async () => ({ default: (await import('./settings/own-school.tsx')).OwnSchool }));
export const BindingSection = lazy(async () => ({
  default: (await import('./settings/binding-section.tsx')).BindingSection,
}));
export const DataSection = lazy(async () => ({ default: (await import('./settings/data-section.tsx')).DataSection }));
