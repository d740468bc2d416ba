import type { UserType } from '#contract/core/roles.ts';
import type { SettingsRow } from '#contract/features/account/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { ownProfile, ownSettings as settingsOf } from './queries.ts';

/** What menus and creating a course go by; a student until the profile is here. */
export const ownUserType = async (replica: Replica): Promise<UserType> =>
  (await ownProfile(replica))?.userType ?? 'student';

/** What the signed-in person wants to be told. */
export const ownSettings = (replica: Replica): Promise<SettingsRow> => settingsOf(replica);
