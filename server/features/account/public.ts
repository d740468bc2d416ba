import type { ProfileRow } from '#contract/features/account/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { hasPeople, profileOf, usernamesOf } from './store.ts';

/** The person behind a uid. */
export const personOf = (sql: Sql, uid: string): Promise<ProfileRow | undefined> => profileOf(sql, uid);

/** Names by uid; somebody unknown is left out. */
export const namesOf = (sql: Sql, uids: readonly string[]): Promise<Map<string, string>> => usernamesOf(sql, uids);

export const isAnybodyThere = (sql: Sql): Promise<boolean> => hasPeople(sql);
