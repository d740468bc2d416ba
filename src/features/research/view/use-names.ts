import { useMemo } from 'react';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { peopleOfTeam } from '#src/features/team/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** Names of the people of an office by uid, also of who left. */
export const useNames = (officeId: string): ReadonlyMap<string, string> => {
  const people = useLive(peopleOfTeam, 'office', officeId);
  const own = useOwnProfile();
  return useMemo(() => {
    const names = new Map(people?.map(({ uid, username }) => [uid, username]));
    // Of a new office the server has not said one's own yet.
    if (own !== undefined) names.set(own.id, own.username);
    return names;
  }, [people, own]);
};
