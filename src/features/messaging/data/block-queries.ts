import { participantId, privateId } from '#contract/features/messaging/keys.ts';
import type { Replica } from '#src/core/replica.ts';
import { blockedPersonTable, participantTable } from './tables.ts';

export interface BlockedPerson {
  readonly uid: string;
  /** '' where this device does not know it. */
  readonly name: string;
  readonly avatar: string;
  readonly at: number;
}

export const isBlocked = async (replica: Replica, uid: string): Promise<boolean> =>
  (await replica.rows(blockedPersonTable).get(uid)) !== undefined;

/** Whose private messages this person refuses, latest first. */
export const blockedPeople = async (replica: Replica): Promise<readonly BlockedPerson[]> => {
  const rows = await replica.rows(blockedPersonTable).toArray();
  const ids = rows.map(({ id }) => participantId(privateId(replica.uid, id), id));
  const known = await replica.rows(participantTable).bulkGet(ids);
  return rows
    .map(({ id, at }, index) => ({ uid: id, name: known[index]?.name ?? '', avatar: known[index]?.avatar ?? '', at }))
    .sort((one, other) => other.at - one.at);
};
