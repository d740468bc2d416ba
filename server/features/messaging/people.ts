import type { Refusal } from '#contract/core/refusal.ts';
import type { ScopeRole } from '#contract/core/roles.ts';
import { convScope } from '#contract/core/scopes.ts';
import { conversationFrom, participantFrom } from '#contract/features/messaging/new-rows.ts';
import type { ConversationRow, ParticipantRow } from '#contract/features/messaging/rows.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Act } from '#server/core/feature.ts';
import { decodeRow } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { profilesOf } from '#server/features/account/public.ts';
import { shareCourse } from '#server/features/course/public.ts';
import { conversation, participant } from './store.ts';

/**
 * Whoever refuses whom: private messages go neither way, neither of them brings the other into a group, and each is told what it
 * is to them.
 */
export const refuseBetween = async (
  sql: Sql,
  uid: string,
  ...others: readonly string[]
): Promise<Refusal | undefined> => {
  if (others.length === 0) return undefined;
  const found = await sql
    .withTables<{ blocked_person: { id: string; uid: string } }>()
    .selectFrom('blocked_person')
    .select('uid')
    .where((eb) => eb.or([eb('uid', '=', uid).and('id', 'in', others), eb('id', '=', uid).and('uid', 'in', others)]))
    .execute();
  if (found.some((one) => one.uid === uid)) return messagingRefusal.blockedByYou;
  return found.length > 0 ? messagingRefusal.blocked : undefined;
};

/** One writes to people of one's courses; somebody who is not there is a stranger like any other. */
export const refuseStranger = async (sql: Sql, uid: string, others: readonly string[]): Promise<Refusal | undefined> =>
  (await shareCourse(sql, uid, others)) ? undefined : messagingRefusal.stranger;

/** People of a private or group conversation, as they came. */
export const participantsOf = async (sql: Sql, groupId: string): Promise<ParticipantRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('participant')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('uid')
    .execute();
  return stored.map((one) => decodeRow(participant, one));
};

/** They belong to it from now on. */
export const letIn = async (
  tx: Tx,
  { id, createdAt }: Pick<ConversationRow, 'id' | 'createdAt'>,
  uids: readonly string[],
  role: ParticipantRow['role'],
): Promise<void> => {
  const people = await profilesOf(tx.sql, uids);
  for (const uid of uids) {
    const { username: name = '', avatar = '' } = people.get(uid) ?? {};
    await tx.put(participant, participantFrom(id, { uid, name, avatar }, role, createdAt));
    await tx.setMember(uid, convScope(id), role satisfies ScopeRole);
  }
};

/** Opens the conversation of two; the row that is there when somebody was faster. */
export const openPrivate = async (tx: Tx, groupId: string, other: string, act: Act): Promise<ConversationRow> => {
  const scope = convScope(groupId);
  const known = await tx.get(conversation, scope, groupId);
  if (known !== undefined) return known;
  // Both may open it at the same time: whoever comes second finds it.
  const made = (await tx.findScope(scope)) ? undefined : await tx.get(conversation, scope, groupId);
  if (made !== undefined) return made;
  const row = conversationFrom({ id: groupId, kind: 'private' }, { uid: act.uid, at: act.now });
  await tx.put(conversation, row);
  await letIn(tx, row, [act.uid, other], 'member');
  return row;
};
