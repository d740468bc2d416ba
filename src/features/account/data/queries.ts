import { firstSettings } from '#contract/features/account/keys.ts';
import type { ProfileRow, SettingsRow } from '#contract/features/account/rows.ts';
import { profileTable, settingsTable } from '#contract/features/account/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** The signed-in person; `undefined` until the first pull. */
export const ownProfile = (replica: Replica): Promise<ProfileRow | undefined> =>
  replica.rows(profileTable).get(replica.uid);

/** What the signed-in person wants to be told. */
export const ownSettings = async (replica: Replica): Promise<SettingsRow> =>
  (await replica.rows(settingsTable).get(replica.uid)) ?? firstSettings(replica.uid);
