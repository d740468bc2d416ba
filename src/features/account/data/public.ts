import type { UserType } from '#contract/core/roles.ts';
import type { Replica } from '#src/core/replica.ts';
import { ownProfile } from './queries.ts';

/** What menus and creating a course go by; a student until the profile is here. */
export const ownUserType = async (replica: Replica): Promise<UserType> =>
  (await ownProfile(replica))?.userType ?? 'student';
