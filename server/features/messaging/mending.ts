import { convScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import type { ParticipantRow } from '#contract/features/messaging/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Schedule } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import { leaveGroup } from './groups.ts';

/** Participants who are looked at at once; others are answered in between. */
const atOnce = 500;

/**
 * Groups that list somebody who belongs to them no more. Whoever was erased before a group had an heir managed it for ever; with an old backup
 * they come again, so it is looked at each day.
 */
export const mendGroups: Schedule = {
  name: 'messaging.mendGroups',
  every: day,
  run: async ({ core }) => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      const listed = await core.db.read((sql) => listedAfter(sql, from));
      const present = await core.db.read((sql) => presentIn(sql, [...new Set(listed.map(({ groupId }) => groupId))]));
      for (const { uid, groupId, role } of listed.filter((one) => !present.has(placeOf(one))))
        await change(core, [convScope(groupId)], async (tx) => {
          if ((await tx.roleOf(uid, convScope(groupId))) === undefined)
            await leaveGroup(tx, { groupId, uid, before: role });
        });
      after = listed.at(-1)?.id;
    }
  },
};

const placeOf = ({ groupId, uid }: { readonly groupId: string; readonly uid: string }) => `${groupId} ${uid}`;

const listedAfter = (sql: Sql, after: string) =>
  sql
    .withTables<{
      participant: { id: string; uid: string; group_id: string; role: ParticipantRow['role'] };
      conversation: { id: string; kind: string };
    }>()
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'participant.group_id')
    .select(['participant.id', 'participant.uid', 'participant.group_id as groupId', 'participant.role'])
    .where('conversation.kind', '=', 'group')
    .where('participant.id', '>', after)
    .orderBy('participant.id')
    .limit(atOnce)
    .execute();

const presentIn = async (sql: Sql, groupIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const scopes = new Map(groupIds.map((groupId) => [convScope(groupId), groupId]));
  if (scopes.size === 0) return new Set();
  const found = await sql
    .selectFrom('member')
    .select(['uid', 'scope'])
    .where('scope', 'in', [...scopes.keys()])
    .where('role', '<>', '')
    .execute();
  return new Set(found.map(({ uid, scope }) => placeOf({ groupId: scopes.get(scope) ?? '', uid })));
};
