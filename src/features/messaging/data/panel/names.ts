import { participantTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers } from '#src/features/course/data/public.ts';

/** What people are called who wrote something, by uid. */
export const namesOf = async (replica: Replica): Promise<ReadonlyMap<string, string>> => {
  const [members, participants] = await Promise.all([allMembers(replica), replica.rows(participantTable).toArray()]);
  return new Map([
    ...participants.filter(({ name }) => name !== '').map(({ uid, name }) => [uid, name] as const),
    ...members.map(({ uid, username }) => [uid, username] as const),
  ]);
};
