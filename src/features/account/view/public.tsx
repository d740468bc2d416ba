import { ownProfile } from '#src/features/account/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** The signed-in person as this device knows them. */
export const useOwnProfile = () => useLive(ownProfile);
