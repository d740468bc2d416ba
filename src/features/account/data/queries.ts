import type { ProfileRow } from '#contract/features/account/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { profileTable } from './tables.ts';

/** The signed-in person; `undefined` until the first pull. */
export const ownProfile = (replica: Replica): Promise<ProfileRow | undefined> =>
  replica.rows(profileTable).get(replica.uid);
