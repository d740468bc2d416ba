import { participantId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { participantTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers } from '#src/features/course/data/public.ts';
import { blockedPeople } from '../queries.ts';

export interface NamedPerson {
  readonly uid: string;
  /** '' where this device does not know it. */
  readonly name: string;
  readonly avatar: string;
  /** When they were blocked. */
  readonly at: number;
}

/** Whose private messages this person refuses, latest first. */
export const blockedByName = async (replica: Replica): Promise<readonly NamedPerson[]> => {
  const rows = await blockedPeople(replica);
  const ids = rows.map(({ id }) => participantId(privateId(replica.uid, id), id));
  const known = await replica.rows(participantTable).bulkGet(ids);
  const members = new Map((await allMembers(replica)).map(({ uid, username }) => [uid, username]));
  return rows
    .map(({ id, at }, index) => {
      const { name = '', avatar = '' } = known[index] ?? {};
      return { uid: id, name: name === '' ? (members.get(id) ?? '') : name, avatar, at };
    })
    .sort((one, other) => other.at - one.at);
};
