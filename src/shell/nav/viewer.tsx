import { useEffect } from 'react';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import { useSession } from '#src/ui/live/session.tsx';
import type { Viewer } from './menu.ts';

const hintKey = 'nav-teaches';

/**
 * Whether the person teaches, known from the first paint on: the profile is read a moment later, and the frame must not move
 * then. Only menus go by it.
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

export const useViewer = (): Viewer => ({
  teaches: useTeaches(),
  school: useSchool(),
});
