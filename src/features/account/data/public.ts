import type { SettingsRow } from '#contract/features/account/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { ownSettings as settingsOf } from './queries.ts';

/** What the signed-in person wants to be told. */
export const ownSettings = (replica: Replica): Promise<SettingsRow> => settingsOf(replica);
